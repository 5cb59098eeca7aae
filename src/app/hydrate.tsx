/** Hydrates a prerendered page; renders every other one from nothing. */
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type CachedAnswer, restoreAnswers } from '#hooks/catalog-answers.ts'
import { loadPrerenderedParts } from '#ui/lazy-part.tsx'
import type { EarlyPress } from './early-presses.ts'
import type { AppRouter } from './router.tsx'

/** What a prerendered page brings along; made by src/prerender/prerender-pages.tsx. */
export interface PageSnapshot {
  /** The address it was prerendered for; '': none. */
  path: string
  /** ISO 8601: the server's clock when the catalogue was read. */
  builtAt: string
  /** Of the server's database then. */
  epoch: string
  answers: CachedAnswer[]
}

/**
 * True when the page was prerendered for exactly this address; its cached query results are then
 * available. The business details are available on every page. Call it before the router is
 * created: it removes campaign parameters from the address, which would make links differ from the
 * prerendered ones.
 */
export function readSnapshot(): boolean {
  const text = document.getElementById('page')?.textContent
  // Set by the page itself (index.html): filters, searches and chosen tabs are not prerendered.
  const isOther = 'other' in document.documentElement.dataset
  delete document.documentElement.dataset['other']
  if (!text) return false
  const { path, answers, builtAt }: PageSnapshot = JSON.parse(text)
  if (isOther || path !== location.pathname) {
    restoreAnswers(
      answers.filter(({ name }) => name === 'readBusinessDetails'),
      null,
    )
    return false
  }
  if (location.search !== '') history.replaceState(history.state, '', path + location.hash)
  restoreAnswers(answers, builtAt)
  return true
}

export async function hydrate(root: HTMLElement, router: AppRouter, app: ReactNode): Promise<void> {
  // Without a manifest the router puts no Suspense boundary around a prerendered page.
  router.ssr = { manifest: undefined }
  await router.load()
  await loadPrerenderedParts()
  // The person may have scrolled already: the router does not go to the top.
  router._scroll.n = false
  hydrateRoot(root, app)
  const presses = takeEarlyPresses()
  if (presses.length === 0) return
  const { doEarlyPresses } = await import('./early-presses.ts')
  await doEarlyPresses(presses, router)
}

export function renderFresh(root: HTMLElement, app: ReactNode): void {
  takeEarlyPresses()
  root.replaceChildren()
  createRoot(root).render(app)
}

/** The presses recorded so far; from now on the page records no more. */
function takeEarlyPresses(): EarlyPress[] {
  const presses = window.earlyPresses ?? []
  delete window.earlyPresses
  return presses
}

declare global {
  interface Window {
    /** Presses before hydration, recorded by the page itself (index.html). */
    earlyPresses?: EarlyPress[]
  }
}
