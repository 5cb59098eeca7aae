/** Full-text search in memory by words or their beginnings; tolerates typing errors. */
import MiniSearch from 'minisearch'
import { fold } from '#domain/fold.ts'
import { withoutArticles } from '#domain/text-matcher.ts'
import type { Product } from '#domain/products/product.ts'
import { type Postings, collectPostings, slice, weightOf, wordsOf } from './postings.ts'
import { type Vocabulary, createVocabulary, surelyMeant } from './vocabulary.ts'

export interface Found {
  /** Best first. */
  products: Product[]
  /** How many match; `products` may hold only the best of them. */
  total: number
  /** No product has all words: these have most of them. */
  partial: boolean
}

interface Slots extends Omit<Found, 'products'> {
  slots: number[]
}

export interface ProductIndex {
  products: readonly Product[]
  /**
   * Indexes of `products`, best first. Every word must occur in name, category or description. If
   * nothing has all words: the products with most of them, without guessed words.
   */
  findSlots: (text: string, limit: number) => Slots
}

export function findProducts(index: ProductIndex, text: string, limit: number): Found {
  const { slots, ...rest } = index.findSlots(text, limit)
  return { products: slots.flatMap((slot) => index.products[slot] ?? []), ...rest }
}

/**
 * `pause` lets other work run. `categoryNames` by id, in both languages. Ties keep the order of
 * `products`.
 */
export async function buildProductIndex(
  products: readonly Product[],
  categoryNames: ReadonlyMap<string, string>,
  pause: () => Promise<unknown>,
): Promise<ProductIndex> {
  const postings = await collectPostings(products, categoryNames, pause)
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

/** The index with new prices or stock, without reading texts again. Null when a text differs. */
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

/** The slots that have the most words. Adds their gains to `score`. */
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

/** What each product gains by one word; `slots`: the products that gain anything. */
interface Gains {
  gain: Float32Array
  slots: number[]
  /** The word occurs or begins another one: neither a guess nor a single letter. */
  isSure: boolean
}

/** True of every product of the shop: alone they find all, beside other words they say nothing. */
const impliedWords = new Set(
  [
    'wood',
    'wooden',
    'handmade',
    'handcrafted',
    'خشب',
    'خشبي',
    'خشبية',
    'يدوي',
    'يدوية',
    'يدويا',
  ].map(fold),
)
/** Less than any field in which a word occurs. */
const impliedGain = 0.1

/**
 * The best field counts. A single letter begins some word of nearly every description: it is
 * searched in names and categories first.
 */
function gainsOf(word: string, size: number, postings: Postings, vocabulary: Vocabulary): Gains {
  const similar = vocabulary(word).map((one) => ({ ...one, posting: postings.get(one.word) }))
  const isNamed = word.length === 1 && similar.some(({ posting }) => posting?.named.length)
  const isImplied = impliedWords.has(withoutArticles(word))
  const isSure =
    word.length > 1 && !isImplied && similar.some(({ closeness }) => closeness >= surelyMeant)
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
  if (isImplied)
    for (let slot = 0; slot < size; slot += 1) {
      if (gain[slot] !== 0) continue
      gain[slot] = impliedGain
      slots.push(slot)
    }
  return { gain, slots, isSure }
}

function isSameText(a: Product, b: Product | undefined): boolean {
  return (
    a.id === b?.id &&
    a.name === b.name &&
    a.category === b.category &&
    a.description === b.description &&
    a.name_ar === b.name_ar &&
    a.description_ar === b.description_ar
  )
}

/** The `limit` slots with the highest scores, best first; ties in the order of the slots. */
export function bestSlots(
  slots: readonly number[],
  score: ArrayLike<number>,
  limit: number,
): number[] {
  const isBetter = (a: number, b: number) => {
    const difference = (score[a] ?? 0) - (score[b] ?? 0)
    return difference === 0 ? a < b : difference > 0
  }
  const best: number[] = []
  for (const slot of slots) {
    const last = best.at(-1)
    if (best.length === limit && last !== undefined && !isBetter(slot, last)) continue
    let at = best.length
    while (at > 0 && isBetter(slot, best[at - 1] ?? slot)) at -= 1
    best.splice(at, 0, slot)
    if (best.length > limit) best.pop()
  }
  return best
}
