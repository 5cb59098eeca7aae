import { type CartLine, clampQuantity, productToLine } from '#domain/orders/cart.ts'
import type { Product } from '#domain/products/product.ts'
import type { Db } from '#db/database.ts'
import { readCartLines } from '#db/stored-rows.ts'
import { writeSafely } from '#db/storage.ts'

/** The lines in the order in which they were added; unreadable ones are left out (and stay stored). */
export async function readCart(db: Db): Promise<CartLine[]> {
  const stored: unknown[] = await db.local.cart.toArray()
  return readCartLines(stored).rows.toSorted((a, b) => a.addedAt - b.addedAt)
}

/** Adds a line or raises its quantity; says which. The whole step is one transaction, so two tabs cannot lose an addition. */
export async function addToCart(
  db: Db,
  product: Product,
  quantity: number,
  now: number,
): Promise<'added' | 'updated'> {
  return writeSafely(db, () =>
    db.local.transaction('rw', db.local.cart, async () => {
      const stored: unknown = await db.local.cart.get(product.id)
      const line = readCartLines([stored]).rows[0]
      if (line === undefined) {
        await db.local.cart.put(productToLine(product, clampQuantity(quantity), now))
        return 'added'
      }
      const { price, name, image } = product
      const raised = clampQuantity(line.quantity + clampQuantity(quantity))
      await db.local.cart.put({ ...line, price, name, image, quantity: raised })
      return 'updated'
    }),
  )
}

/** Adds lines on top of what is there, in one step: the newer price wins, quantities add up. */
export async function addLines(db: Db, lines: readonly CartLine[]): Promise<void> {
  await writeSafely(db, () =>
    db.local.transaction('rw', db.local.cart, async () => {
      const here = new Map((await readCart(db)).map((line) => [line.id, line]))
      await db.local.cart.bulkPut(lines.map((line) => onTopOf(here.get(line.id), line)))
    }),
  )
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
