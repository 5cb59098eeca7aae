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
import { isDrawn, lastSeen, onAnswer, remember } from './catalog-answers.ts'
import { type Query, toQuery } from './use-query.ts'

const loading = { state: 'loading' } as const

/**
 * What the catalogue says now, and again whenever that changes. Unlike useQuery it may be used before the databases are open: until then it gives
 * the last answer to the same question, or `loading`. An answer that the build has drawn stays until the mirror has been complete once. When the
 * arguments change, the previous answer stays until the next one is there.
 */
export function useCatalogQuery<Name extends CatalogQuery>(
  name: Name,
  ...args: ArgsOf<Name>
): Query<AnswerOf<Name>> {
  const opened = useOpened()
  const question = JSON.stringify(args)
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const seen = () => lastSeen(name, question)
  const answer = useSyncExternalStore(onAnswer, seen, seen)
  useEffect(() => {
    if (opened === null) return
    const { db, shop } = opened
    const given: ArgsOf<Name> = JSON.parse(question)
    const ask = async () => {
      const before = lastSeen(name, question)
      if (before !== undefined && isDrawn(before) && !(await shop.hasCatalogue(db))) return before
      return toQuery(() => shop.catalogQueries[name](db, ...given), retry)
    }
    const tell = (next: Query<AnswerOf<Name>>) => {
      if (!isDrawn(next)) remember(name, question, next)
    }
    return shop.watch(ask, tell, (error) => tell({ state: 'failed', error, retry }))
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
