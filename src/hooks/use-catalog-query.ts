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
import { cacheAnswer, isPrerendered, lastAnswer, subscribeToAnswers } from './catalog-answers.ts'
import { type Query, toQuery } from './use-query.ts'

const loading = { state: 'loading' } as const

/**
 * The current answer of the catalogue, updated at every change. Unlike useQuery it works before the
 * databases are open: with the last answer to the same query, or `loading`. A prerendered answer
 * stays until the mirror is complete. After a change of arguments the previous answer stays until
 * the next one is there.
 */
export function useCatalogQuery<Name extends CatalogQuery>(
  name: Name,
  ...args: ArgsOf<Name>
): Query<AnswerOf<Name>> {
  const opened = useOpened()
  const question = JSON.stringify(args)
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const seen = () => lastAnswer(name, question)
  const answer = useSyncExternalStore(subscribeToAnswers, seen, seen)
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- an attempt repeats the query
  }, [opened, name, question, attempt])
  return useLatest(answer) ?? loading
}

export function useProducts(query: ProductQuery): ProductList {
  const list = useCatalogQuery('readProducts', query)
  return list.state === 'ready' ? list.value : { state: list.state }
}

/** Undefined while loading. After a failure: an empty list ('No categories found.'). */
export function useCategories(): CountedCategory[] | undefined {
  const list = useCatalogQuery('readCategories')
  if (list.state === 'failed') return []
  return list.state === 'ready' ? (list.value ?? undefined) : undefined
}

/** The latest defined value. */
function useLatest<T>(value: T | undefined): T | undefined {
  const [latest, setLatest] = useState(value)
  if (value !== undefined && value !== latest) setLatest(value)
  return value ?? latest
}
