import { lazy } from 'react'

/** Loaded only where the address has a text to search for. */
export const LazySearchResults = lazy(() =>
  import('./search-results.tsx').then(({ SearchResults }) => ({ default: SearchResults })),
)
