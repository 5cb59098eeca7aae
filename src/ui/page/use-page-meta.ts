import { useEffect } from 'react'
import type { PageMeta } from './page-meta.ts'

/** The head of a page that knows about itself only once its data is there; undefined until then. Nobody waits for it. */
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
