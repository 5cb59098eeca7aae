/** Results of catalogue queries, kept in memory by query name and arguments. */
import type { AnswerOf, CatalogQuery } from '#db/mirror/catalog-queries.ts'
import { createListeners } from '#domain/functions.ts'
import type { Query } from './use-query.ts'

/** Going back shows them at once, so that the scroll position still fits. */
const answers: { [Name in CatalogQuery]: Map<string, Query<AnswerOf<Name>>> } = {
  readProducts: new Map(),
  readProduct: new Map(),
  listRelated: new Map(),
  readCategories: new Map(),
  listChips: new Map(),
  readBusinessDetails: new Map(),
}
const { subscribe, notify } = createListeners()
export { subscribe as subscribeToAnswers }

/** Answers from the build; valid until the mirror is complete. */
const prerendered = new WeakSet<object>()

/** An answer from the build; plain data. */
export interface CachedAnswer<Name extends CatalogQuery = CatalogQuery> {
  name: Name
  question: string
  value: AnswerOf<Name>
}

/** When the build read its data: ISO 8601, clock of the server. */
let readAt: string | null = null

/** Call before the first render. */
export function restoreAnswers(cached: readonly CachedAnswer[], at: string | null): void {
  readAt = at
  cached.forEach((one) => restoreAnswer(one))
}

/** Null: the page is not prerendered. */
export function prerenderedAsOf(): string | null {
  return readAt
}

function restoreAnswer<Name extends CatalogQuery>(cached: CachedAnswer<Name>): void {
  const answer = { state: 'ready', value: cached.value } as const
  prerendered.add(answer)
  answers[cached.name].set(cached.question, answer)
}

export function isPrerendered(answer: Query<unknown> | undefined): boolean {
  return answer !== undefined && prerendered.has(answer)
}

/** Answers during prerendering: throws a promise, and React renders again when that resolves. */
type PrerenderLookup = (name: CatalogQuery, question: string) => void
let prerenderLookup: PrerenderLookup | null = null

/** Resets cached answers before a page is prerendered. */
export function setPrerenderLookup(next: PrerenderLookup): void {
  prerenderLookup = next
  Object.values(answers).forEach((known) => known.clear())
}

export function lastAnswer<Name extends CatalogQuery>(
  name: Name,
  question: string,
): Query<AnswerOf<Name>> | undefined {
  const answer = answers[name].get(question)
  // Left out of the bundle for browsers.
  if (import.meta.env.SSR && answer === undefined) prerenderLookup?.(name, question)
  return answer
}

export function cacheAnswer<Name extends CatalogQuery>(
  name: Name,
  question: string,
  answer: Query<AnswerOf<Name>>,
): void {
  if (isNothing(answer) && answers[name].has(question)) return
  answers[name].set(question, answer)
  notify()
}

/** Keeps the known facts while the mirror has no row of settings. */
function isNothing(answer: Query<unknown>): boolean {
  return answer.state === 'ready' && answer.value === null
}
