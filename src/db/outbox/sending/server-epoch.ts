import type { Db } from '#db/database.ts'

const key = 'server-epoch'

/** The epoch of the last pull; undefined before the first one. */
export async function readServerEpoch({ local }: Db): Promise<unknown> {
  return (await local.settings.get(key))?.value
}

export async function writeServerEpoch({ local }: Db, epoch: string): Promise<void> {
  await local.settings.put({ key, value: epoch })
}
