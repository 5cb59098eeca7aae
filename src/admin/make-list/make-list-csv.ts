import type { MakeList } from '#db/staff/make-list.ts'
import { guardFormulas } from '#domain/products/product-csv.ts'

/** The names of the columns are the same in every language. */
export const makeListColumns = [
  'id',
  'name',
  'name_ar',
  'stock',
  'low_stock',
  'waiting',
  'sold_30_days',
]

/** A cell is empty if this device does not know its value. */
export function makeListRows({ lines, complete }: MakeList): string[][] {
  return lines.map(({ product, pieces, level, waiting, sold }) => {
    const { id, name, name_ar } = product
    const known = complete ? [waiting, sold] : ['', '']
    return [id, name, name_ar ?? '', pieces, level, ...known].map((cell) =>
      guardFormulas(String(cell)),
    )
  })
}
