/** Writes that wait while their toast offers 'Undo', and the toast's next message. */
import type { Mutation } from '#domain/writes/mutations.ts'
import { checkTooLate } from '../checks/sentences.ts'
import type { Page } from '../device/types.ts'
import type { Step } from '../story/steps.ts'
import { type Author, createOne, queue, repriced, shownProducts } from './staff.ts'

type Of<D extends Step['do']> = Extract<Step, { do: D }>

/** How long the toast is there (ms). */
const undoMs = 8_000

/** The writes of the last toast of a page. */
interface Offer {
  ids: readonly string[]
  until: number
  clockOffset: number
}
const offers = new WeakMap<Page, Offer>()

/** Creates a product, deletes one, or changes a price. */
export async function writeUndoable(author: Author, { pick, how }: Of<'undoable'>): Promise<void> {
  const { world, page } = author
  const products = await shownProducts(author)
  const row = products[pick % Math.max(1, products.length)]
  if (row === undefined) return
  const mutation: Mutation =
    how === 0 ? createOne(author) : how === 1 ? page.app.deletionOf(row) : repriced(row, how)
  const seen = how === 0 ? null : row
  const ids = await queue(author, [mutation], [seen], page.now() + undoMs)
  const until = world.scheduler.now() + undoMs
  offers.set(page, { ids, until, clockOffset: page.device.clockOffset })
}

export async function undo({ world, page }: Author): Promise<void> {
  const { diary, scheduler } = world
  const offer = offers.get(page)
  offers.delete(page)
  if (offer === undefined || scheduler.now() > offer.until) return
  for (const id of offer.ids) diary.plan(id, null)
  const answer = await page.app.takeBack(page.db, offer.ids)
  if (answer === 'taken-back') diary.giveUp(offer.ids)
  // A clock that jumps ends the wait.
  const isPunctual = offer.clockOffset === page.device.clockOffset
  if (answer === 'too-late' && isPunctual) checkTooLate(world, page.device, offer.ids)
}
