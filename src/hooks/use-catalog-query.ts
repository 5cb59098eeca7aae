import { useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import type {
  AnswerOf,
  ArgsOf,
  CatalogQuery,
  CountedCategory,
  ProductList,
} from '#db/mirror/catalog-queries.ts'
import type { ProductQuery } from '#db/mirror/catalog.ts'
import { useOpened } from '#services.ts'
import { type Query, toQuery } from './use-query.ts'

const loading = { state: 'loading' } as const

/**
 * What the catalogue says now, and again whenever that changes. Unlike useQuery it may be used before the databases are open: until then it gives
 * the last answer to the same question, or `loading`. An answer that the build has prerendered stays until the mirror has been complete once. When the
 * arguments change, the previous answer stays until the next one is there.
 */
export function useCatalogQuery<Name extends CatalogQuery>(
  name: Name,
  ...args: ArgsOf<Name>
): Query<AnswerOf<Name>> {
  const opened = useOpened()
  const question = JSON.stringify(args)
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const seen = () => lastAnswer(name, question)
  const answer = useSyncExternalStore(onAnswer, seen, seen)
  useEffect(() => {
    if (opened === null) return
    const { db, shop } = opened
    const given: ArgsOf<Name> = JSON.parse(question)
    const query = async () => {
      const before = lastAnswer(name, question)
      if (before !== undefined && isPrerendered(before) && !(await shop.hasCatalogue(db)))
        return before
      return toQuery(() => shop.catalogQueries[name](db, ...given), retry)
    }
    const publish = (next: Query<AnswerOf<Name>>) => {
      if (!isPrerendered(next)) cacheAnswer(name, question, next)
    }
    return shop.watch(query, publish, (error) => publish({ state: 'failed', error, retry }))
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt asks again
  }, [opened, name, question, attempt])
  return useLatest(answer) ?? loading
}

export function useProducts(query: ProductQuery): ProductList {
  const list = useCatalogQuery('readProducts', query)
  return list.state === 'ready' ? list.value : { state: list.state }
}

/** Undefined while loading. A failure counts as having none: 'No categories found.' */
export function useCategories(): CountedCategory[] | undefined {
  const list = useCatalogQuery('readCategories')
  if (list.state === 'failed') return []
  return list.state === 'ready' ? (list.value ?? undefined) : undefined
}

/** The latest value that was not undefined. */
function useLatest<T>(value: T | undefined): T | undefined {
  const [latest, setLatest] = useState(value)
  if (value !== undefined && value !== latest) setLatest(value)
  return value ?? latest
}

/**
 * The last answers of the catalogue, by question. Going back shows them at once, so that the scroll position still fits; a page that the build has
 * drawn brings its answers along.
 */
const answers: { [Name in CatalogQuery]: Map<string, Query<AnswerOf<Name>>> } = {
  readProducts: new Map(),
  readProduct: new Map(),
  listRelated: new Map(),
  readCategories: new Map(),
  listChips: new Map(),
}
const listeners = new Set<() => void>()

/** Answers of the build: they hold until the mirror is complete. */
const prerendered = new WeakSet<object>()

/** A question, with what the build has found; plain data. */
export interface CachedAnswer<Name extends CatalogQuery = CatalogQuery> {
  name: Name
  question: string
  value: AnswerOf<Name>
}

/** ISO 8601, the server's clock: when the build has read what it drew here. */
let readAt: string | null = null

/** Before anything is drawn. */
export function restoreAnswers(cached: readonly CachedAnswer[], at: string): void {
  readAt = at
  cached.forEach((one) => restoreAnswer(one))
}

/** Null where the page is not prerendered. */
export function prerenderedAsOf(): string | null {
  return readAt
}

function restoreAnswer<Name extends CatalogQuery>(cached: CachedAnswer<Name>): void {
  const answer = { state: 'ready', value: cached.value } as const
  prerendered.add(answer)
  answers[cached.name].set(cached.question, answer)
}

function isPrerendered(answer: Query<unknown> | undefined): boolean {
  return answer !== undefined && prerendered.has(answer)
}

/** How the build answers while it draws: it throws a promise, and React renders again when that resolves. */
type PrerenderLookup = (name: CatalogQuery, question: string) => void
let prerenderLookup: PrerenderLookup | null = null

/** For a page that is about to be prerendered: everything is asked anew. */
export function setPrerenderLookup(next: PrerenderLookup): void {
  prerenderLookup = next
  Object.values(answers).forEach((known) => known.clear())
}

function lastAnswer<Name extends CatalogQuery>(
  name: Name,
  question: string,
): Query<AnswerOf<Name>> | undefined {
  const answer = answers[name].get(question)
  // Left out of the browser's program.
  if (import.meta.env.SSR && answer === undefined) prerenderLookup?.(name, question)
  return answer
}

export function cacheAnswer<Name extends CatalogQuery>(
  name: Name,
  question: string,
  answer: Query<AnswerOf<Name>>,
): void {
  answers[name].set(question, answer)
  listeners.forEach((listener) => listener())
}

/** Returns how to stop. */
function onAnswer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
