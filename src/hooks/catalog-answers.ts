/**
 * The last answers of the catalogue, by question. Going back shows them at once, so that the scroll position still fits; a page that the build has
 * drawn brings its answers along.
 */
import type { AnswerOf, CatalogQuery } from '#db/mirror/catalog-queries.ts'
import type { Query } from './use-query.ts'

const answers: { [Name in CatalogQuery]: Map<string, Query<AnswerOf<Name>>> } = {
  readProducts: new Map(),
  readProduct: new Map(),
  listRelated: new Map(),
  readCategories: new Map(),
  listChips: new Map(),
}
const listeners = new Set<() => void>()

/** Answers of the build: they hold until the mirror is complete. */
const drawn = new WeakSet<object>()

/** A question, with what the build has found; plain data. */
export interface Answered<Name extends CatalogQuery = CatalogQuery> {
  name: Name
  question: string
  value: AnswerOf<Name>
}

/** ISO 8601, the server's clock: when the build has read what it drew here. */
let readAt: string | null = null

/** Before anything is drawn. */
export function restoreAnswers(answered: readonly Answered[], at: string): void {
  readAt = at
  answered.forEach((one) => restoreAnswer(one))
}

/** Null where the page was not drawn by the build. */
export function drawnAsOf(): string | null {
  return readAt
}

function restoreAnswer<Name extends CatalogQuery>(answered: Answered<Name>): void {
  const answer = { state: 'ready', value: answered.value } as const
  drawn.add(answer)
  answers[answered.name].set(answered.question, answer)
}

export function isDrawn(answer: Query<unknown> | undefined): boolean {
  return answer !== undefined && drawn.has(answer)
}

/** How the build answers while it draws: it throws a promise, and React renders again when that resolves. */
type Find = (name: CatalogQuery, question: string) => void
let find: Find | null = null

/** For a page that is about to be drawn by the build: everything is asked anew. */
export function answerWith(next: Find): void {
  find = next
  Object.values(answers).forEach((known) => known.clear())
}

export function lastSeen<Name extends CatalogQuery>(
  name: Name,
  question: string,
): Query<AnswerOf<Name>> | undefined {
  const answer = answers[name].get(question)
  // Left out of the browser's program.
  if (import.meta.env.SSR && answer === undefined) find?.(name, question)
  return answer
}

export function remember<Name extends CatalogQuery>(
  name: Name,
  question: string,
  answer: Query<AnswerOf<Name>>,
): void {
  answers[name].set(question, answer)
  listeners.forEach((tell) => tell())
}

/** Returns how to stop. */
export function onAnswer(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
