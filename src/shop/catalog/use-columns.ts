import { useSyncExternalStore } from 'react'

const wide = '(min-width: 1280px)'
const medium = '(min-width: 768px)'

/** How many cards stand in a row: the same steps as the grid's classes. */
export function useColumns(): number {
  return useSyncExternalStore(watchWidth, () =>
    matchMedia(wide).matches ? 4 : matchMedia(medium).matches ? 3 : 2,
  )
}

function watchWidth(changed: () => void): () => void {
  const queries = [matchMedia(wide), matchMedia(medium)]
  queries.forEach((query) => query.addEventListener('change', changed))
  return () => queries.forEach((query) => query.removeEventListener('change', changed))
}
