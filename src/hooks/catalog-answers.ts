/** What was last seen of the catalogue, by question. Going back shows it at once, so that the scroll position still fits. */
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

export function lastSeen<Name extends CatalogQuery>(
  name: Name,
  question: string,
): Query<AnswerOf<Name>> | undefined {
  return answers[name].get(question)
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
