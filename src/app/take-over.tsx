/** A page that the build has drawn comes alive as it stands; every other one is drawn from nothing. */
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type Answered, restoreAnswers } from '#hooks/catalog-answers.ts'
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
 * True when the page was drawn for just this address; what it brings along is known from now on. To be called before there is a router: names
 * that campaigns put into the address mean nothing here, and are taken out of it, or links would look different than they are drawn.
 */
export function takeSnapshot(): boolean {
  const text = document.getElementById('page')?.textContent
  // Noted by the page itself (index.html): a filter, a search, a chosen tab is not what the build has drawn.
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
  // The router draws no boundary around the whole page where it was drawn before; e2e/drawn-pages.spec.ts keeps to that.
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

/** From now on presses are heard. */
function takeEarlyPresses(): EarlyPress[] {
  const presses = window.earlyPresses ?? []
  delete window.earlyPresses
  return presses
}

declare global {
  interface Window {
    /** What happened before the page was alive; the page itself keeps it (index.html). */
    earlyPresses?: EarlyPress[]
  }
}
