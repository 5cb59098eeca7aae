/** A new category whose id a colleague took first is saved under another id. */
import { parseMutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { parseRejected } from '#domain/writes/outcome.ts'
import type { Page } from '../device/types.ts'
import { noteReplaced } from './note-replaced.ts'
import type { Author } from './staff.ts'

export function isIdTaken({ kind, outcome }: Operation): boolean {
  return kind === 'createCategory' && parseRejected(outcome)?.code === 'already_exists'
}

/** Writes about it that may have arrived, or are in a help file, are withdrawn before. */
export async function saveUnderOtherId({ world, page, user }: Author, old: Operation) {
  const { app, db } = page
  const products = await newProductsIn(page, old)
  const frozen = await app.listFrozenFollowers(db, old.id)
  const isLeft = page.device.world.faults.leavesFrozenFollowers === true
  if (!isLeft) for (const one of frozen) await page.resolveUnknownOutcome?.(one)
  const newId = world.random.uuid()
  world.diary.plan(old.id, newId)
  const seqs = frozen.map(({ seq }) => seq)
  if (isLeft) await db.local.outbox.bulkDelete(seqs)
  const to = await app
    .saveUnderOtherId(db, old.id, { newId, userId: user, now: page.now() })
    .catch((error: unknown) => {
      if (error instanceof Error && error.name === 'FrozenFollowerError') return null
      throw error
    })
  if (isLeft) await db.local.outbox.bulkPut(frozen.map((row) => ({ ...row, deps: [newId] })))
  if (to === null) return
  noteReplaced(world, page, old.id, newId)
  for (const [id, product] of products)
    if (world.server.decided.get(id)?.outcome.status !== 'applied') world.movedTo.set(product, to)
}

/** By the id of their creation. */
async function newProductsIn({ app, db }: Page, creation: Operation): Promise<[string, string][]> {
  const { rows } = await app.listOperations(db)
  return rows.flatMap(({ id, kind, payload, deps, state }) => {
    const mutation = parseMutation(kind, payload)
    const isIn = mutation?.kind === 'createProduct' && deps.includes(creation.id)
    return isIn && state !== 'applied' ? [[id, mutation.payload.product_id]] : []
  })
}
