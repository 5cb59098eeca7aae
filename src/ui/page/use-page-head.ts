import { useEffect } from 'react'
import { titleOf } from '#texts/title-of.ts'
import type { PageMeta } from './page-meta.ts'

/** The head of a page whose data is read first; undefined until then. Loaded after the page. */
export function usePageMeta(meta: PageMeta | undefined): void {
  const text = meta && JSON.stringify(meta)
  useEffect(() => {
    if (text === undefined) return
    let wanted = true
    const show = async () => {
      const { showPageMeta } = await import('./page-meta.ts')
      const known: PageMeta = JSON.parse(text)
      if (wanted) showPageMeta(known)
    }
    void show().catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [text])
}

/** '<Page> — Nefer', for titles that depend on data. */
export function usePageTitle(page: string | undefined): void {
  useEffect(() => {
    if (page !== undefined) document.title = titleOf(page)
  }, [page])
}
