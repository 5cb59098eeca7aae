import type { Db } from '#db/database.ts'

/**
 * For a transaction on outbox and sent: the ids of all writes that this device has queued or sent,
 * and of those merged into them.
 */
export async function listKnownIds({ local: { outbox, sent } }: Db): Promise<ReadonlySet<unknown>> {
  return new Set([...(await outbox.toArray()), ...(await sent.toArray())].flatMap(idsOf))
}

/** Of a stored row, readable or not. */
function idsOf({ id, merged }: { id: string; merged?: unknown }): unknown[] {
  return [id, ...(Array.isArray(merged) ? merged : [])]
}
