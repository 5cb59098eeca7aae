/** The pictures of a product in a file of another program. */
import { maxPictures } from '#domain/products/pictures.ts'
import type { Assigned } from './assign-columns.ts'
import { htmlToLine } from './plain-text.ts'
import type { SourceField } from './source-fields.ts'

export interface SourceRow {
  /** Its first cell of this field that is not empty. */
  get: (field: SourceField) => string
  all: (field: SourceField) => string[]
  line: number
}

/** What the preview says about a product, next to its values. */
export type Note =
  | { type: 'price-other' | 'option-values' | 'bad-picture'; text: string }
  | { type: 'places' | 'pictures-left'; n: number }

export interface SourcePictures {
  pictures: readonly { image: string; alt: string }[]
  notes: readonly Note[]
}

/** At most eight addresses, the shared ones first unless the rows are one variant. */
export function picturesOf(
  rows: readonly SourceRow[],
  variants: readonly SourceRow[],
  isOne: boolean,
  preset: Assigned['preset'],
): SourcePictures {
  const addresses = (row: SourceRow, field: SourceField) => row.all(field).flatMap(splitAddresses)
  const own = variants.flatMap((row) => [
    ...addresses(row, 'variant_picture'),
    ...(row.get('parent') === '' ? [] : addresses(row, 'picture')),
  ])
  const shared = rows
    .filter((row) => row.get('parent') === '')
    .flatMap((row) =>
      addresses(row, 'picture').map((image) => ({
        image,
        alt: htmlToLine(row.get('picture_text')),
        order: Number(row.get('picture_order') || 0),
      })),
    )
    .toSorted((a, b) => a.order - b.order)
  const plain = own.map((image) => ({ image, alt: '' }))
  const listed = (isOne ? [...shared, ...plain] : [...plain, ...shared]).map(({ image, alt }) => ({
    image,
    alt: alt.slice(0, 200),
  }))
  const isAddress = preset?.id === 'nefer' ? /^(https?:\/\/|\/)/i : /^https?:\/\//i
  const good = listed.filter(
    ({ image }, at) =>
      isAddress.test(image) && listed.findIndex((other) => other.image === image) === at,
  )
  const bad = listed.filter(({ image }) => !isAddress.test(image))
  return {
    pictures: good.slice(0, maxPictures),
    notes: [
      ...bad.map(({ image }) => ({ type: 'bad-picture' as const, text: image })),
      ...(good.length > maxPictures
        ? [{ type: 'pictures-left' as const, n: good.length - maxPictures }]
        : []),
    ],
  }
}

/** Several addresses in a cell. */
function splitAddresses(cell: string): string[] {
  return cell
    .split(/\s*[,;|]\s*(?=https?:\/\/)|\s+(?=https?:\/\/)/i)
    .map((address) => address.trim().replace(/[,;|]+$/, ''))
    .filter((address) => address !== '')
}
