/** The pictures of a product in a file of another program. */
import { altLimit, maxPictures } from '#domain/products/pictures.ts'
import type { Assigned } from './assign-columns.ts'
import { htmlToLine } from './plain-text.ts'
import type { SourceField } from './source-fields.ts'

/** Null between two steps of longer work, where its caller may pause. */
export type InSteps<T> = Generator<null, T>

/** As many parts at a time as take a few milliseconds. */
const partsAtOnce = 100

export function* mapInSteps<T, U>(parts: readonly T[], map: (part: T) => U): InSteps<U[]> {
  const mapped: U[] = []
  for (const [at, part] of parts.entries()) {
    if (at % partsAtOnce === partsAtOnce - 1) yield null
    mapped.push(map(part))
  }
  return mapped
}

export interface SourceRow {
  /** Its first cell of this field that is not empty. */
  get: (field: SourceField) => string
  all: (field: SourceField) => string[]
  line: number
  isTooLong: boolean
}

/** What the preview says about a product, next to its values. */
export type Note =
  | { type: 'price-other' | 'option-values' | 'bad-picture'; text: string }
  | { type: 'places' | 'pictures-left'; n: number }

export interface SourcePictures {
  pictures: readonly { image: string; alt: string }[]
  notes: readonly Note[]
}

interface Picture {
  image: string
  alt: string
}

/** Those of all rows of a product that are no variants of their own, each once. */
export interface SharedPictures {
  good: readonly Picture[]
  addresses: ReadonlySet<string>
  bad: readonly string[]
  isAddress: (text: string) => boolean
}

export function* sharedPictures(
  rows: readonly SourceRow[],
  preset: Assigned['preset'],
): InSteps<SharedPictures> {
  const isAddress = (text: string) =>
    (preset?.id === 'nefer' ? /^(https?:\/\/|\/)/i : /^https?:\/\//i).test(text)
  const found = yield* mapInSteps(
    rows.filter((row) => row.get('parent') === ''),
    (row) =>
      addressesIn(row, 'picture').map((image) => ({
        image,
        alt: htmlToLine(row.get('picture_text')).slice(0, altLimit),
        order: Number(row.get('picture_order') || 0),
      })),
  )
  const shared = found.flat().toSorted((a, b) => a.order - b.order)
  const good = shared.filter(({ image }) => isAddress(image))
  return {
    good: eachOnce(good.map(({ image, alt }) => ({ image, alt }))),
    addresses: new Set(good.map(({ image }) => image)),
    bad: mostBad(shared.filter(({ image }) => !isAddress(image)).map(({ image }) => image)),
    isAddress,
  }
}

/** At most eight addresses, the shared ones first unless the rows are one variant. */
export function* picturesOf(
  shared: SharedPictures,
  variants: readonly SourceRow[],
  isOne: boolean,
): InSteps<SourcePictures> {
  const found = yield* mapInSteps(variants, (row) => [
    ...addressesIn(row, 'variant_picture'),
    ...(row.get('parent') === '' ? [] : addressesIn(row, 'picture')),
  ])
  const own = found.flat()
  const plain = eachOnce(own.filter(shared.isAddress).map((image) => ({ image, alt: '' })))
  // As many as can be needed: a product may have thousands of variants with the same pictures.
  const first = shared.good.slice(0, maxPictures + plain.length)
  const good = eachOnce(isOne ? [...first, ...plain] : [...plain, ...first])
  const others = plain.filter(({ image }) => !shared.addresses.has(image))
  const left = shared.good.length + others.length - maxPictures
  const bad = mostBad([...shared.bad, ...own.filter((image) => !shared.isAddress(image))])
  return {
    pictures: good.slice(0, maxPictures),
    notes: [
      ...bad.map((text) => ({ type: 'bad-picture' as const, text })),
      ...(left > 0 ? [{ type: 'pictures-left' as const, n: left }] : []),
    ],
  }
}

/** As many as a person reads, of this length. */
function mostBad(texts: readonly string[]): string[] {
  return [...new Set(texts)].slice(0, maxPictures).map((text) => text.slice(0, altLimit))
}

/** The first one of each address. */
function eachOnce(pictures: readonly Picture[]): Picture[] {
  const found = new Map<string, Picture>()
  for (const one of pictures) if (!found.has(one.image)) found.set(one.image, one)
  return [...found.values()]
}

function addressesIn(row: SourceRow, field: SourceField): string[] {
  return row.all(field).flatMap(splitAddresses)
}

/** Several addresses in a cell. */
function splitAddresses(cell: string): string[] {
  return cell
    .replaceAll(/\s+/g, ' ')
    .split(/ ?[,;|] ?(?=https?:\/\/)| (?=https?:\/\/)/i)
    .map((address) => address.trim().replace(/(?<![,;|])[,;|]+$/, ''))
    .filter((address) => address !== '')
}
