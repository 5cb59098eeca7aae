import { useReducer, useState } from 'react'
import type { Db } from '#db/database.ts'
import { useServices } from '#services.ts'

/** What a screen has of the data it asked for. The object stays the same until there is another answer. */
export type Query<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  /** The database could not be read; nothing is said about whether the data is still there. */
  | { state: 'failed'; error: unknown; retry: () => void }

/** Has to stay the same while a component is mounted: a function of a module, not one made while rendering. */
export type Read<T, Args extends readonly unknown[]> = (db: Db, ...args: Args) => Promise<T>

const loading = { state: 'loading' } as const

/**
 * What the databases say now, and again whenever that changes, in any tab or in the worker. Only below WhenReady.
 *
 *     const order = useQuery(getMyOrder, id)
 *     if (order.state === 'loading') return null
 *     if (order.state === 'failed') return <ReadProblem what="This order" />
 *
 * The arguments are what it depends on. They are compared as values: plain objects and lists by their fields, one level deep.
 * When they change, the answer for those before stays until the next one is there. A read that throws is `failed`, it never
 * takes the page down. Where only the value matters: valueOr.
 */
export function useQuery<T, Args extends readonly unknown[]>(
  read: Read<T, Args>,
  ...given: Args
): Query<T> {
  const { db, useLiveQuery } = useServices()
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const args = useUnchanged(given)
  // Async, or Dexie tracks only what is read before the first await.
  const ask = async () => toQuery(() => read(db, ...args), retry)
  // oxlint-disable-next-line react/hooks -- the same function for as long as a component is mounted
  return useLiveQuery<Query<T>, Query<T>>(ask, [db, read, args, attempt], loading)
}

/** The value once there is one; the other while loading, and when it cannot be read. */
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

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isPlain(one) || !isPlain(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => Object.is(Reflect.get(one, name), Reflect.get(other, name)))
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}
