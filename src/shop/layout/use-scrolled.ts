import { useSyncExternalStore } from 'react'

/** True once the page is scrolled by more than `distance` px. */
export function useScrolled(distance: number): boolean {
  return useSyncExternalStore(watchScroll, () => window.scrollY > distance)
}

function watchScroll(changed: () => void): () => void {
  addEventListener('scroll', changed, { passive: true })
  return () => removeEventListener('scroll', changed)
}
