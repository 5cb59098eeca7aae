/** People's decisions on conflicts and rejections. */
import { parseMutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { readStored } from '../device/stored-rows.ts'
import type { Page } from '../device/types.ts'
import type { World } from '../world.ts'
import { noteReplaced } from './note-replaced.ts'
import { isIdTaken, saveUnderOtherId } from './other-id.ts'
import type { Author } from './staff.ts'

export async function decide(author: Author, pick: number, how: number): Promise<boolean> {
  const { world, page, user } = author
  const { conflicts, rejections } = await page.app.listSyncIssues(page.db, user)
  const issues = [...conflicts, ...rejections].filter(({ id }) => isAuthors(author, id))
  const issue = issues[pick % Math.max(1, issues.length)]
  if (issue === undefined) return how === 5 && changeMind(author, pick)
  if (how >= 4) await giveUpWrite(world, page, issue.id)
  else if (issue.state === 'conflict') await choose(author, issue, how)
  else if (how < 2 && isIdTaken(issue)) await saveUnderOtherId(author, issue)
  else await sendAgain(author, issue)
  page.push()
  return true
}

/**
 * On the page of waiting writes: gives one up that may have arrived, with its dependants, until the
 * server can be asked; or keeps it after all.
 */
async function changeMind(author: Author, pick: number): Promise<boolean> {
  const { world, page, user } = author
  const { app, db } = page
  if (!('discardLater' in app)) return false
  const { rows } = await app.listOperations(db)
  const waiting = rows.filter(
    ({ id, state, scope, attempts }) =>
      scope === `user:${user}` && state !== 'applied' && attempts > 0 && isAuthors(author, id),
  )
  const chosen = waiting[pick % Math.max(1, waiting.length)]
  if (chosen === undefined) return false
  const family = [chosen.id, ...(await app.listDependants(db, chosen.id)).map(({ id }) => id)]
  if (chosen.discarding !== true) for (const id of family) world.diary.plan(id, null)
  await app.discardLater(db, chosen.id, chosen.discarding !== true)
  page.push()
  return true
}

/** An imported write is decided where it was written, as long as it is there. */
export function isAuthors({ world, page }: Pick<Author, 'world' | 'page'>, id: string): boolean {
  const entry = world.diary.entries.get(id)
  const home = world.devices.find(({ number }) => number === entry?.device)
  if (home === undefined || home === page.device) return true
  return readStored(home, 'local', 'outbox').every((row) => row['id'] !== id)
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
  world.diary.plan(old.id, newId)
  world.diary.plan(old.id, null)
  const result = await app.resolveConflict(db, request)
  if (result === 'dropped') world.diary.giveUp([old.id])
  if (result === 'queued') noteReplaced(world, page, old.id, newId)
}

/** As on the card of a rejection: the server is asked first about an unknown outcome. */
async function sendAgain({ world, page, user }: Author, old: Operation): Promise<void> {
  const mutation = parseMutation(old.kind, old.payload)
  if (mutation === null) return
  const newId = world.random.uuid()
  const request = { mutation, newId, userId: user, now: page.now() }
  world.diary.plan(old.id, newId)
  const isSent = await page.app.resend(page.db, old.id, request)
  if (isSent) return noteReplaced(world, page, old.id, newId)
  if ((await page.resolveUnknownOutcome?.(old)) !== 'certain') return
  if (await page.app.resend(page.db, old.id, request)) noteReplaced(world, page, old.id, newId)
}

/** 'Discard', with dependants; the server is asked first about an unknown outcome. */
export async function giveUpWrite(world: World, page: Page, id: string): Promise<void> {
  const { app, db } = page
  const gone = await app.discard(db, id, page.now())
  world.diary.giveUp(gone)
  if (gone.length > 0 || page.withdraw === undefined) return
  const all = [id, ...(await app.listDependants(db, id)).map((one) => one.id)]
  for (const one of all) world.diary.plan(one, null)
  await page.withdraw(id)
}
