import { useSyncExternalStore } from 'react'

/** From this width a table has room for all columns; below it, the phone layout. */
const from = { page: watchWidth(768), table: watchWidth(1024) }

/** False on a phone. */
export function useWide(what: keyof typeof from = 'page'): boolean {
  return useSyncExternalStore(from[what].subscribe, from[what].get, () => false)
}

function watchWidth(pixels: number) {
  const query = `(min-width: ${pixels}px)`
  return {
    get: () => matchMedia(query).matches,
    subscribe: (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
  }
}
