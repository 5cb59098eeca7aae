/** Full-text search in memory: tolerant of typing errors, complete words or their beginnings. */
import MiniSearch from 'minisearch'
import { slugToTitle } from '#domain/categories/slug-text.ts'
import type { Product } from '#domain/products/product.ts'
import { bestSlots } from './best-slots.ts'
import { type Vocabulary, createVocabulary, surelyMeant } from './vocabulary.ts'

export interface Found {
  /** Best first. */
  products: Product[]
  /** How many there are; more than `products` where only the best were asked for. */
  total: number
  /** No product has all the words: these have most of them. */
  partial: boolean
}

interface Slots extends Omit<Found, 'products'> {
  slots: number[]
}

export interface ProductIndex {
  products: readonly Product[]
  /**
   * Places in `products`, best first. Every word has to occur, in name, category or description; where that finds nothing,
   * as many of them as occur together anywhere, guesses not counted.
   */
  findSlots: (text: string, limit: number) => Slots
}

export function findProducts(index: ProductIndex, text: string, limit: number): Found {
  const { slots, ...rest } = index.findSlots(text, limit)
  return { products: slots.flatMap((slot) => index.products[slot] ?? []), ...rest }
}

/** Where a word stands, as bits. */
const inName = 1
const inCategory = 2
const inDescription = 4
/** How many products, or words, are read between two looks whether other work should get its turn. */
const slice = 50

/** Word → where it occurs: slot of the product × 8 + the places. */
interface Posting {
  all: number[]
  /** Those in a name or a category. */
  named: number[]
}
type Postings = Map<string, Posting>

/** `pause` lets other work have its turn where it is time. `categoryNames` by id. Ties keep the order of `products`. */
export async function buildProductIndex(
  products: readonly Product[],
  categoryNames: ReadonlyMap<string, string>,
  pause: () => Promise<unknown>,
): Promise<ProductIndex> {
  const postings: Postings = new Map()
  for (const [slot, product] of products.entries()) {
    if (slot % slice === slice - 1) await pause()
    for (const [word, places] of fieldMasksOf(product, categoryNames)) {
      const entry = slot * 8 + places
      const posting = postings.get(word) ?? { all: [], named: [] }
      postings.set(word, posting)
      posting.all.push(entry)
      if (places !== inDescription) posting.named.push(entry)
    }
  }
  const words = new MiniSearch<{ word: string }>({ fields: ['word'], idField: 'word' })
  let added = 0
  for (const word of postings.keys()) {
    words.add({ word })
    added += 1
    if (added % slice === 0) await pause()
  }
  const vocabulary = createVocabulary(words)
  return { products, findSlots: slotFinder(products.length, postings, vocabulary) }
}

/** The same texts with other prices or stocks: nothing has to be read again. Null when a text differs. */
export function withProducts(
  index: ProductIndex,
  products: readonly Product[],
): ProductIndex | null {
  const same =
    products.length === index.products.length &&
    products.every((product, slot) => isSameText(product, index.products[slot]))
  if (!same) return null
  return { ...index, products }
}

/** 'Scribe’s écrin' → ['scribes', 'ecrin']. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

function slotFinder(
  size: number,
  postings: Postings,
  vocabulary: Vocabulary,
): ProductIndex['findSlots'] {
  return (text, limit) => {
    const gains: Gains[] = []
    const score = new Float32Array(size)
    let hits: number[] | undefined
    for (const word of new Set(wordsOf(text))) {
      const gained = gainsOf(word, size, postings, vocabulary)
      const { gain, slots } = gained
      gains.push(gained)
      hits = (hits ?? slots).filter((slot) => (gain[slot] ?? 0) > 0)
      for (const slot of hits) score[slot] = (score[slot] ?? 0) + (gain[slot] ?? 0)
    }
    const sure = hits?.length === 0 ? gains.filter(({ isSure }) => isSure) : []
    const partial = sure.length > 0
    if (partial) hits = hitByMost(sure, score.fill(0))
    return { slots: bestSlots(hits ?? [], score, limit), total: hits?.length ?? 0, partial }
  }
}

/** The slots that have the most words; all that they gain is added to `score`. */
function hitByMost(gains: readonly Gains[], score: Float32Array): number[] {
  const words = new Uint8Array(score.length)
  let most = 0
  for (const { gain, slots } of gains)
    for (const slot of slots) {
      const count = (words[slot] ?? 0) + 1
      words[slot] = count
      if (count > most) most = count
      score[slot] = (score[slot] ?? 0) + (gain[slot] ?? 0)
    }
  const touched = new Set(gains.flatMap(({ slots }) => slots))
  return [...touched].filter((slot) => words[slot] === most)
}

/** What each product gains by one word; `slots`: those that gain anything. */
interface Gains {
  gain: Float32Array
  slots: number[]
  /** The word occurs, or begins one: neither a guess nor a single letter. */
  isSure: boolean
}

/**
 * What each product gains by one word of the search: its best place counts. A single letter begins some word of nearly every
 * description, so it is looked for in names and categories first.
 */
function gainsOf(word: string, size: number, postings: Postings, vocabulary: Vocabulary): Gains {
  const similar = vocabulary(word).map((one) => ({ ...one, posting: postings.get(one.word) }))
  const isNamed = word.length === 1 && similar.some(({ posting }) => posting?.named.length)
  const isSure = word.length > 1 && similar.some(({ closeness }) => closeness >= surelyMeant)
  const gain = new Float32Array(size)
  const slots: number[] = []
  for (const { closeness, posting } of similar) {
    for (const entry of (isNamed ? posting?.named : posting?.all) ?? []) {
      const slot = entry >> 3
      const value = closeness * weightOf(entry & 7)
      const before = gain[slot] ?? 0
      if (before === 0) slots.push(slot)
      if (value > before) gain[slot] = value
    }
  }
  return { gain, slots, isSure }
}

function weightOf(fieldMask: number): number {
  if ((fieldMask & inName) !== 0) return 5
  return (fieldMask & inCategory) === 0 ? 1 : 2
}

function fieldMasksOf(product: Product, categoryNames: ReadonlyMap<string, string>) {
  const { name, description, category } = product
  const masks = new Map<string, number>()
  const note = (text: string, mask: number) => {
    for (const word of wordsOf(text)) masks.set(word, (masks.get(word) ?? 0) | mask)
  }
  note(name, inName)
  if (category !== null) note(categoryNames.get(category) ?? slugToTitle(category), inCategory)
  note(description, inDescription)
  return masks
}

function isSameText(a: Product, b: Product | undefined): boolean {
  return (
    a.id === b?.id &&
    a.name === b.name &&
    a.category === b.category &&
    a.description === b.description
  )
}
