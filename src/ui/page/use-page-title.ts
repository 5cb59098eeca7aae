import { useEffect } from 'react'

/** '<Page> — Nefer', for titles that are known only once the data is there. */
export function usePageTitle(page: string | undefined): void {
  useEffect(() => {
    if (page !== undefined) document.title = `${page} — Nefer`
  }, [page])
}
