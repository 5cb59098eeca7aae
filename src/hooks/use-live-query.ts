import { useServices } from '#services.ts'

/**
 * Use use-query.ts instead; this goes with its last user. What the databases say now, and again whenever that changes, in any tab or in the worker; `initial` before the first
 * answer. Only below WhenReady.
 */
export function useLiveQuery<T>(
  query: () => T | Promise<T>,
  deps: unknown[],
  initial?: T,
): T | undefined {
  // oxlint-disable-next-line react/hooks -- the same function for as long as a component is mounted
  return useServices().useLiveQuery<T, T | undefined>(query, deps, initial)
}
