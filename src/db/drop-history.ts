import type { Db } from './database.ts'

/**
 * For a full disk: gives up the log and the history of stock, which nobody needs in order to sell. That the history is not here any more is
 * noted with the pull, so that no screen takes its end for the beginning. False: there was none.
 */
export async function dropHistory({ local, mirror }: Db): Promise<boolean> {
  const [entries, moves] = await Promise.all([local.log.count(), mirror.stock_moves.count()])
  if (entries + moves === 0) return false
  await local.log.clear()
  await mirror.transaction('rw', mirror.stock_moves, mirror.pulls, async () => {
    await mirror.stock_moves.clear()
    const pulled = await mirror.pulls.get('orders')
    if (pulled !== undefined) await mirror.pulls.update('orders', { movesSince: pulled.at })
  })
  return true
}
