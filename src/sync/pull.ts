/** Brings the mirror up to date, page by page. The next page is on its way while the last one is being written. */
import type { Failure, Gateway, PullPage, Reply } from '#backend/gateway.ts'
import type { Db } from '#db/database.ts'
import { beginAgain, readPullState, savePage } from '#db/mirror-pages.ts'
import { sweepApplied } from '#db/outbox-settle.ts'
import { patchSyncState } from '#db/sync-state.ts'
import { requestTimeoutMs } from './push.ts'
import { isFromServer } from './settlement.ts'

export interface PullDeps {
  db: Db
  gateway: Gateway
  /** ms since 1970. */
  now: () => number
  withLock: <T>(name: string, run: () => Promise<T>) => Promise<T>
  /** Rows per page; the server gives at most 500. */
  pageSize?: number
}

export type PullResult = { ok: true; rows: number } | { ok: false; failure: Failure }

/** A server that resets again and again is broken: give up after this many in one pull. */
const mostResets = 2

/** Resolves when the mirror is complete as of now, or with what went wrong; what was saved until then stays. */
export async function pull(deps: PullDeps): Promise<PullResult> {
  return deps.withLock('nefer-pull', async () => {
    const result = await pullPages(deps)
    if (result.ok) await sweepApplied(deps.db)
    const at = deps.now()
    await patchSyncState(deps.db, {
      pullFailed: !result.ok,
      ...(result.ok
        ? { pulledAt: at, reachable: true }
        : { reachable: isFromServer({ ok: false, error: result.failure }) }),
    })
    return result
  })
}

async function pullPages(deps: PullDeps): Promise<PullResult> {
  let cursor = await readCursor(deps.db)
  let reply = fetchPage(deps, cursor)
  let rows = 0
  for (let resets = 0; ;) {
    const answer = await reply
    if (!answer.ok) return { ok: false, failure: answer.error }
    const page = answer.value
    if (page.reset) {
      resets += 1
      if (resets > mostResets) return { ok: false, failure: { class: 'transient', code: 'reset' } }
      await beginAgain(deps.db, cursor)
      cursor = await readCursor(deps.db)
      reply = fetchPage(deps, cursor)
      continue
    }
    if (page.more) reply = fetchPage(deps, page.next)
    if (await save(deps, cursor, page)) {
      rows += page.rows.length
      cursor = page.next
      if (!page.more) return { ok: true, rows }
    } else {
      cursor = await readCursor(deps.db)
      reply = fetchPage(deps, cursor)
    }
  }
}

async function readCursor(db: Db): Promise<unknown> {
  return (await readPullState(db))?.cursor ?? null
}

function fetchPage(
  { gateway, pageSize = 500 }: PullDeps,
  cursor: unknown,
): Promise<Reply<PullPage>> {
  return gateway.pullCatalog(cursor, pageSize, AbortSignal.timeout(requestTimeoutMs))
}

function save({ db, now }: PullDeps, from: unknown, page: PullPage): Promise<boolean> {
  const { epoch, next, more, horizon, at, rows } = page
  return savePage(db, { from, next, epoch, last: !more, horizon, at, rows, now: now() })
}
