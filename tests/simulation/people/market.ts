/** A market of today: pieces are set aside, sold by devices that chose it, and counted. */
import type { Step } from '../story/steps.ts'
import { type Author, queue, shownProducts } from './staff.ts'

/** The device then sells at the market. */
export async function pack(
  author: Author,
  { pick, delta }: Extract<Step, { do: 'pack' }>,
): Promise<void> {
  const { app, db, now } = author.page
  // Pages of the last release know no market.
  if (!('readOpenMarket' in app)) return
  const products = await shownProducts(author)
  const { id: product, stock, set_aside: aside = 0 } = products[pick % products.length] ?? {}
  const open = await app.readOpenMarket(db)
  const day = open?.day ?? app.shopDay(now())
  if (product === undefined || (delta > 0 ? stock === 0 : aside === 0)) return
  const line = (await app.readMarket(db, day))?.lines.find((one) => one.product === product)
  if (line?.counted !== undefined) return
  await app.setSellingAt(db, day)
  const payload = { day, product_id: product, delta, packed_at: new Date(now()).toISOString() }
  await queue(author, [{ kind: 'packForMarket', payload }], [null])
}

/** Of each product, one piece may be missing. */
export async function countMarket(
  author: Author,
  { missing }: Extract<Step, { do: 'count-market' }>,
): Promise<void> {
  const { app, db, now } = author.page
  if (!('readOpenMarket' in app)) return
  const open = await app.readOpenMarket(db)
  const lines = (open?.lines ?? []).flatMap(({ product, left, counted }) =>
    counted === undefined ? { product_id: product, back: Math.max(0, left - missing) } : [],
  )
  if (open === null || lines.length === 0) return
  const payload = { day: open.day, lines, counted_at: new Date(now()).toISOString() }
  await queue(author, [{ kind: 'countMarket', payload }], [null])
}

/** What a sale or a return of this device says about it. */
export async function marketOf({ page }: Pick<Author, 'page'>): Promise<{ market?: string }> {
  const { app, db, now } = page
  const market = 'readSellingAt' in app ? await app.readSellingAt(db, now()) : null
  return market === null ? {} : { market }
}
