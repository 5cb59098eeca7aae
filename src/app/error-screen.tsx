/** The screen shown instead of one that failed, and the one reload when its code is missing. */
import { useEffect, useState } from 'react'
import { localPath } from '#texts/language.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { overrideTitle } from './navigation.ts'

/**
 * An unexpected failure of one screen; header, cart and everything stored are untouched. Its
 * texts are in the bundle without which nothing is rendered.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const [isFinal, setFinal] = useState(false)
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the one reload is taken for good: no render may do that
    if (!reloadAfterChunkLoadError(error)) setFinal(true)
  }, [error])
  return isFinal && <Failure error={error} />
}

function Failure({ error }: { error: unknown }) {
  useEffect(() => overrideTitle(t.failure.documentTitle), [])
  return (
    <div className="page" role="alert">
      <EmptyState
        level="h1"
        title={t.failure.title}
        text={isInMemory() ? t.storage.failureInMemory : t.failure.text}
      >
        <Button onClick={() => location.reload()}>{t.failure.reload}</Button>
        {!isInMemory() && (
          <a href={localPath('/')} className="btn-quiet">
            {t.failure.home}
          </a>
        )}
      </EmptyState>
      {error instanceof Error && error.message !== '' && (
        <details className="mx-auto max-w-120 pb-16 hint">
          <summary className="min-h-11 py-2.5">{t.failure.message}</summary>
          <p dir="auto">{error.message}</p>
        </details>
      )}
    </div>
  )
}

/**
 * Errors of screens whose code could not be loaded: an update replaced it while the page was open,
 * or the connection broke. Reloading the page loads one consistent version.
 */
const lost = new WeakSet<Error>()

/** Recognises failed code loads from now on. Call it before any code is loaded. */
export function watchChunkLoadErrors(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    lost.add(payload)
    // The router reloads on messages that it knows. Changing the message leaves that decision to
    // us.
    payload.message = `Code of this screen could not be loaded. ${payload.message}`
  })
}

/** The browser stores nothing: loading the page again loses the cart, so only a person does it. */
function isInMemory(): boolean {
  return 'inMemory' in document.documentElement.dataset
}

/** True when the page is about to be loaded anew because of this failure. */
function reloadAfterChunkLoadError(error: unknown): boolean {
  if (isInMemory()) return false
  if (!(error instanceof Error) || !lost.has(error)) return false
  if (!canBeLoaded() || !takeReload(() => sessionStorage, Date.now())) return false
  location.reload()
  return true
}

/** False without connection and worker: a reload would show the browser's own error page. */
function canBeLoaded(): boolean {
  if (navigator.onLine) return true
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}

const key = 'nefer:reloaded-at'
const pauseMs = 60_000

/** At most once a minute, and never where that cannot be remembered: it would reload for ever. */
export function takeReload(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  now: number,
): boolean {
  try {
    const last = storage().getItem(key)
    if (last !== null && Math.abs(now - Number(last)) < pauseMs) return false
    storage().setItem(key, String(now))
    return true
  } catch {
    return false
  }
}
