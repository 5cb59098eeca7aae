import { useReducer, useState } from 'react'
import { isSame } from '#domain/is-same.ts'
import type { Db } from '#db/database.ts'
import { useServices } from '#services.ts'

/** The state of a read. The object stays the same until there is a new result. */
export type Query<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  /** The database could not be read; the data may still be there. */
  | { state: 'failed'; error: unknown; retry: () => void }

/** Must stay the same while a component is mounted: a function of a module. */
export type Read<T, Args extends readonly unknown[]> = (db: Db, ...args: Args) => Promise<T>

const loading = { state: 'loading' } as const

/**
 * The result of a read, updated at every change in any tab or in the worker. Only below WhenReady.
 *
 *     const order = useQuery(getMyOrder, id)
 *     if (order.state === 'loading') return null
 *     if (order.state === 'failed') return <ReadProblem what="This order" />
 *
 * Arguments are compared as values (plain objects and arrays deeply). After a change, the previous
 * result stays until the next one is there. A read that throws becomes `failed`.
 */
export function useQuery<T, Args extends readonly unknown[]>(
  read: Read<T, Args>,
  ...given: Args
): Query<T> {
  const { db, useLiveQuery } = useServices()
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const args = useUnchanged(given)
  // Async: otherwise Dexie tracks only reads before the first await.
  const ask = async () => toQuery(() => read(db, ...args), retry)
  // oxlint-disable-next-line react/hooks -- the same function for as long as a component is mounted
  return useLiveQuery<Query<T>, Query<T>>(ask, [db, read, args, attempt], loading)
}

/** The value; `other` while loading and after a failure. */
export function valueOr<T, Other>(query: Query<T>, other: Other): T | Other {
  return query.state === 'ready' ? query.value : other
}

export async function toQuery<T>(read: () => Promise<T>, retry: () => void): Promise<Query<T>> {
  try {
    return { state: 'ready', value: await read() }
  } catch (error) {
    return { state: 'failed', error, retry }
  }
}

function useUnchanged<Args extends readonly unknown[]>(given: Args): Args {
  const [kept, keep] = useState(given)
  if (areSame(kept, given)) return kept
  keep(given)
  return given
}

export function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, at) => isSame(one, others[at]))
}
