/** What staff decide about writes that did not go through by themselves. */
import { parseMutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { Author } from './staff.ts'

export async function decide(author: Author, pick: number, how: number): Promise<boolean> {
  const { page, user } = author
  const { conflicts, rejections } = await page.app.listSyncIssues(page.db, user)
  const issues = [...conflicts, ...rejections]
  const issue = issues[pick % Math.max(1, issues.length)]
  if (issue === undefined) return false
  if (how >= 4) await discard(author, issue)
  else if (issue.state === 'conflict') await choose(author, issue, how)
  else await sendAgain(author, issue)
  page.push()
  return true
}

async function choose({ world, page, user }: Author, old: Operation, how: number): Promise<void> {
  const { app, db } = page
  const fields = app.readConflict(old.outcome)
  const choices = Object.fromEntries(
    fields.map(({ name }, n) => [
      name,
      (n + how) % 2 === 0 ? ('mine' as const) : ('theirs' as const),
    ]),
  )
  const newId = world.random.uuid()
  const request = { id: old.id, choices, newId, userId: user, now: page.now() }
  const result = await app.resolveConflict(db, request)
  if (result === 'dropped') world.diary.giveUp([old.id])
  if (result === 'queued') await noteReplaced({ world, page, user }, old.id, newId)
}

async function sendAgain({ world, page, user }: Author, old: Operation): Promise<void> {
  const mutation = parseMutation(old.kind, old.payload)
  const newId = world.random.uuid()
  if (mutation === null) return
  const request = { mutation, newId, userId: user, now: page.now() }
  if (await page.app.resend(page.db, old.id, request))
    await noteReplaced({ world, page, user }, old.id, newId)
}

/** What the new one carries; what waited for the old one waits for it. */
async function noteReplaced({ world, page }: Author, old: string, id: string): Promise<void> {
  const { rows } = await page.app.listOperations(page.db)
  const row = rows.find((one) => one.id === id)
  const mutation = row && parseMutation(row.kind, row.payload)
  const before = world.diary.entries.get(old)
  if (before === undefined) return
  world.diary.replace(old, { id, mutation: mutation ?? before.mutation })
}

async function discard({ world, page }: Author, issue: Operation): Promise<void> {
  world.diary.giveUp(await page.app.discard(page.db, issue.id, page.now()))
}
