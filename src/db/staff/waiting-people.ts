/** How many people wait for a mail when a sold-out product is back. */
import type { Db } from '#db/database.ts'

/** By product, as of the last pull of the orders. */
export type WaitingPeople = Readonly<Record<string, number>>

/** Empty before that pull. For live queries. */
export async function readWaitingPeople(db: Db): Promise<WaitingPeople> {
  const waiting = (await db.mirror.pulls.get('orders'))?.waiting
  return typeof waiting === 'object' ? (waiting ?? {}) : {}
}
