import { type CartLine, keptPrice, productToLine } from '#domain/orders/cart.ts'
import { clampQuantity, totalItems } from '#domain/orders/order-amounts.ts'
import type { Product } from '#domain/products/product.ts'
import type { Db } from '#db/database.ts'
import { readCartLines } from '#db/schema/local-database.ts'
import { writeSafely } from '#db/storage.ts'
import { readPriceTime } from './price-times.ts'

export type Added = 'added' | 'updated' | 'all-in-cart'

/** In order of addition. Unreadable lines are left out and stay stored. */
export async function readCart(db: Db): Promise<CartLine[]> {
  const stored: unknown[] = await db.local.cart.toArray()
  return readCartLines(stored).rows.toSorted((a, b) => a.addedAt - b.addedAt)
}

export async function countUnreadableLines(db: Db): Promise<number> {
  return readCartLines(await db.local.cart.toArray()).corrupt.length
}

/** Adds a line or raises its quantity up to the stock, in one transaction. */
export async function addToCart(
  db: Db,
  product: Product,
  quantity: number,
  now: number,
): Promise<Added> {
  let wanted: CartLine | undefined
  let done: Added = 'added'
  let items = 0
  const priceSeenAt = await readPriceTime(db, product)
  const write = () =>
    db.local.transaction('rw', db.local.cart, async () => {
      const lines = await readCart(db)
      const line = lines.find(({ id }) => id === product.id)
      const by = clampQuantity(quantity)
      wanted = raiseLine(line, { ...product, priceSeenAt }, by, now)
      done = line === undefined ? 'added' : 'updated'
      if (line !== undefined && wanted.quantity < clampQuantity(line.quantity + by))
        done = 'all-in-cart'
      await db.local.cart.put(wanted)
      items = totalItems(lines) - (line?.quantity ?? 0) + wanted.quantity
      return done
    })
  const found = async () => ((await areThere(db, [wanted])) ? done : undefined)
  const added = await writeSafely(db, write, found)
  db.cartCounts.publish(items)
  return added
}

function raiseLine(
  line: CartLine | undefined,
  product: Product & { priceSeenAt: number },
  by: number,
  now: number,
): CartLine {
  if (line === undefined) return productToLine(product, by, now, product.priceSeenAt)
  const { name, image } = product
  const most = Math.max(product.stock, line.quantity)
  const { loweredFrom, ...rest } = line
  const kept = keptPrice(line, product, now)
  return {
    ...rest,
    ...(loweredFrom !== undefined && kept.price === line.price && { loweredFrom }),
    ...kept,
    name,
    image,
    quantity: Math.min(clampQuantity(line.quantity + by), most),
  }
}

/** Whether an earlier try has set these quantities: what a repeat may not add once more. */
async function areThere(db: Db, wanted: readonly (CartLine | undefined)[]): Promise<boolean> {
  const lines = wanted.flatMap((line) => line ?? [])
  const stored = await db.local.cart.bulkGet(lines.map(({ id }) => id))
  return lines.length > 0 && lines.every(({ quantity }, at) => stored[at]?.quantity === quantity)
}

/** Adds lines to the cart in one step: the newer price wins, quantities add up. */
export async function addLines(db: Db, lines: readonly CartLine[]): Promise<void> {
  let wanted: CartLine[] = []
  const write = () =>
    db.local.transaction('rw', db.local.cart, async () => {
      const here = new Map((await readCart(db)).map((line) => [line.id, line]))
      wanted = lines.map((line) => onTopOf(here.get(line.id), line))
      await db.local.cart.bulkPut(wanted)
      return true
    })
  await writeSafely(db, write, async () => ((await areThere(db, wanted)) ? true : undefined))
}

function onTopOf(before: CartLine | undefined, line: CartLine): CartLine {
  if (before === undefined) return line
  const quantity = clampQuantity(before.quantity + line.quantity)
  return { ...line, quantity, addedAt: before.addedAt }
}

/** 0 or less removes the line. */
export async function setQuantity(db: Db, id: string, quantity: number): Promise<void> {
  if (quantity <= 0) return removeLine(db, id)
  await writeSafely(db, () => db.local.cart.update(id, { quantity: clampQuantity(quantity) }))
}

export async function removeLine(db: Db, id: string): Promise<void> {
  await writeSafely(db, () => db.local.cart.delete(id))
}

/** Puts lines (back), replacing lines of the same products. */
export async function putLines(db: Db, lines: readonly CartLine[]): Promise<void> {
  await writeSafely(db, () => db.local.cart.bulkPut([...lines]))
}

export async function clearCart(db: Db): Promise<void> {
  await writeSafely(db, () => db.local.cart.clear())
}
