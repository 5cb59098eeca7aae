/** Pulls the pages of one source; requests the next page while it writes the last one. */
import type { Failure, Gateway, Reply } from '#backend/gateway.ts'
import type { Db } from '#db/database.ts'
import { beginAgain, pullAgainIfLacking, readPullState, wipePull } from '#db/mirror/pull-state.ts'
import { savePage } from '#db/mirror/save-page.ts'
import { sendAgainAfterRestore } from '#db/outbox/sending/sent-operations.ts'
import { sweepApplied } from '#db/outbox/sending/sweep.ts'
import { confirmRefusals, listUnconfirmed } from '#db/outbox/sending/unconfirmed.ts'
import { writeOrDropImages } from '#db/storage.ts'
import type { PullName } from '#db/schema/mirror-database.ts'
import type { PulledPage } from '#domain/pulled-page.ts'
import type { SignedInDeps } from './send-signed-in.ts'
import type { WithLock } from './web-lock.ts'

export interface PullDeps extends SignedInDeps {
  gateway: Gateway
  /** ms since 1970. */
  now: () => number
  withLock: WithLock
  /** Resolves when the device is idle. */
  waitUntilIdle?: () => Promise<void>
  /** The most rows of a page; the server returns at most 2,000 of the catalogue, 1,000 orders. */
  pageSize?: number
}

export type PullResult = { ok: true; rows: number } | { ok: false; failure: Failure }

export interface Source {
  name: PullName
  scope: string
  fetch: (cursor: unknown) => Promise<Reply<PulledPage>>
  /** Pauses between two pages. */
  waitUntilIdle?: () => Promise<void>
  /** False: the rows' reader is not signed in any more. */
  isWanted?: () => Promise<boolean>
}

/** More resets in one pull mean a broken server. */
const mostResets = 2
/** The longest wait for another tab (ms). Two may pull at once: each page is written once. */
const lockLimitMs = 45_000

/** After a failure the saved pages and their cursor stay. */
export async function pullSource(deps: PullDeps, source: Source): Promise<PullResult> {
  const { db, now } = deps
  const run = async () => {
    const unconfirmed = await listUnconfirmed(db)
    const result = await pullPages(deps, source)
    if (!result.ok) return result
    const epoch = (await readPullState(db, source.name, source.scope))?.epoch
    if (epoch !== undefined) {
      await sendAgainAfterRestore(db, epoch, now())
      await confirmRefusals(db, unconfirmed, { epoch, now: now() })
    }
    await sweepApplied(db, now())
    return result
  }
  return deps.withLock(`nefer-pull-${source.name}`, run, lockLimitMs)
}

async function pullPages(deps: PullDeps, source: Source): Promise<PullResult> {
  await pullAgainIfLacking(deps.db, source)
  let cursor = await readCursor(deps.db, source)
  let reply = source.fetch(cursor)
  let rows = 0
  for (let resets = 0; ;) {
    const answer = await reply
    if (!answer.ok) return { ok: false, failure: answer.error }
    const page = answer.value
    if (page.reset) {
      resets += 1
      if (resets > mostResets) return { ok: false, failure: { class: 'transient', code: 'reset' } }
      await beginAgain(deps.db, { ...source, from: cursor })
      cursor = await readCursor(deps.db, source)
      reply = source.fetch(cursor)
      continue
    }
    if (page.more) reply = source.fetch(page.next)
    const origin = { name: source.name, scope: source.scope, from: cursor, now: deps.now() }
    const isSaved = await writeOrDropImages(() => savePage(deps.db, page, origin))
    // Read after the page is written: a sign-out before it wiped too early.
    if ((await source.isWanted?.()) === false) return forget(deps, source)
    if (isSaved) {
      rows += page.rows.length + (page.stocks?.length ?? 0)
      cursor = page.next
      if (!page.more) return { ok: true, rows }
      await source.waitUntilIdle?.()
    } else {
      cursor = await readCursor(deps.db, source)
      reply = source.fetch(cursor)
    }
  }
}

async function forget({ db }: PullDeps, { name }: Source): Promise<PullResult> {
  await wipePull(db, name)
  return { ok: false, failure: { class: 'sign-in' } }
}

async function readCursor(db: Db, { name, scope }: Source): Promise<unknown> {
  return (await readPullState(db, name, scope))?.cursor ?? null
}
