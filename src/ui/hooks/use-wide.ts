import { useSyncExternalStore } from 'react'

const query = '(min-width: 768px)'

/** False where the screen counts as a phone. */
export function useWide(): boolean {
  return useSyncExternalStore(watchWidth, () => matchMedia(query).matches)
}

function watchWidth(changed: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
