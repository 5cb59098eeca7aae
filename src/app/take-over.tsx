/** Hydrates a page that the build has drawn; renders every other one from nothing. */
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type Answered, restoreAnswers } from '#hooks/use-catalog-query.ts'
import { loadDrawnParts } from '#ui/lazy-part.tsx'
import type { EarlyPress } from './early-presses.ts'
import type { AppRouter } from './router.tsx'

/** What a drawn page brings along; made by src/prerender/draw-pages.tsx. */
export interface PageSnapshot {
  /** The address it was drawn for. */
  path: string
  /** ISO 8601: the server's clock when the catalogue was read. */
  builtAt: string
  /** Of the server's database then. */
  epoch: string
  answers: Answered[]
}

/**
 * True when the page was drawn for exactly this address; the answers it brings along are known from then on. To be called before there is a router:
 * parameters that campaigns add to the address mean nothing here and are removed, or links would differ from how they were drawn.
 */
export function takeSnapshot(): boolean {
  const text = document.getElementById('page')?.textContent
  // Set by the page itself (index.html): the build has not drawn filters, searches and chosen tabs.
  const isOther = 'other' in document.documentElement.dataset
  delete document.documentElement.dataset['other']
  if (isOther || !text) return false
  const { path, answers, builtAt }: PageSnapshot = JSON.parse(text)
  if (path !== location.pathname) return false
  if (location.search !== '') history.replaceState(history.state, '', path + location.hash)
  restoreAnswers(answers, builtAt)
  return true
}

export async function takeOver(
  root: HTMLElement,
  router: AppRouter,
  app: ReactNode,
): Promise<void> {
  // Without a manifest the router puts no Suspense boundary around a page that was drawn before; e2e/drawn-pages.spec.ts relies on it.
  router.ssr = { manifest: undefined }
  await router.load()
  await loadDrawnParts()
  hydrateRoot(root, app)
  const presses = takeEarlyPresses()
  if (presses.length === 0) return
  const { doEarlyPresses } = await import('./early-presses.ts')
  await doEarlyPresses(presses, router)
}

export function drawAfresh(root: HTMLElement, app: ReactNode): void {
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
