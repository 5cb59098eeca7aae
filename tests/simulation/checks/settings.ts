/** Each edit of the settings writes the fields that its author changed, over values seen. */
import type { World } from '../world.ts'
import { describe } from './accounted.ts'
import { groupByHost } from './meant.ts'
import { demand } from './violation.ts'

interface Change {
  operation: string
  before: Stored
  after: Stored
}
type Stored = Record<string, unknown> & { facts: Record<string, unknown> }

export async function checkSettings({ scheduler, server, diary }: World): Promise<void> {
  const rows = await scheduler.hold(
    server.database.run(
      `select operation, before, after from sim.changes
       where t = 'settings' and operation is not null order by n`,
    ),
  )
  const hosts = groupByHost([...diary.entries.values()], diary.hostOf)
  const entriesOf = new Map([...hosts].map(([host, entries]) => [host.id, entries]))
  for (const { operation, before, after } of rows as unknown as Change[]) {
    const entry = diary.entries.get(operation)
    if (entry === undefined) continue
    const [old, now] = [flat(before), flat(after)]
    const edits = (entriesOf.get(operation) ?? [entry]).map(({ mutation }) => mutation.payload)
    const { base } = Object(server.decided.get(operation)?.payload ?? { base: old })
    for (const field of Object.keys(now)) {
      if (old[field] === now[field]) continue
      const edit = edits.find((one) => field in Object(Reflect.get(one, 'patch')))
      demand(
        edit !== undefined,
        'seen',
        () => `${describe(entry)} also writes ${field} ${String(now[field])} of the settings`,
      )
      demand(
        (base[field] ?? '') === (old[field] ?? ''),
        'seen',
        () => `${describe(entry)} overwrites ${field} ${String(old[field])}, not ${base[field]}`,
      )
    }
  }
}

function flat({ facts, ...row }: Stored): Record<string, unknown> {
  const { version: _v, change_xid: _x, updated_at: _at, ...limits } = row
  return { ...limits, ...facts }
}
