/** The screen shown instead of one that failed, and the one reload when its code is missing. */
import { type ReactNode, useEffect, useState } from 'react'
import { type Language, language, localPath, publishedLanguages } from '#texts/language.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { overrideTitle } from './navigation.ts'

/** An unexpected failure of one screen; header, cart and everything stored are untouched. */
export function ErrorScreen({ error }: { error: unknown }) {
  const [isFinal, setFinal] = useState(false)
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the one reload is taken for good: no render may do that
    if (!reloadAfterChunkLoadError(error)) setFinal(true)
  }, [error])
  return isFinal && <Failure error={error} />
}

function Failure({ error }: { error: unknown }) {
  useEffect(() => overrideTitle(texts[language()].documentTitle), [])
  return (
    <div className="page" role="alert">
      <EmptyState level="h1" title={inEachLanguage('title')} text={inEachLanguage('text')}>
        <Button onClick={() => location.reload()}>
          <span>{inEachLanguage('reload')}</span>
        </Button>
        <a href={localPath('/')} className="btn-quiet">
          <span>{inEachLanguage('home')}</span>
        </a>
      </EmptyState>
      {error instanceof Error && error.message !== '' && (
        <details className="mx-auto max-w-120 pb-16 hint">
          <summary className="min-h-11 py-2.5">{inEachLanguage('message')}</summary>
          <p dir="auto">{error.message}</p>
        </details>
      )}
    </div>
  )
}

/** Here and not in src/texts: that code may be what could not be loaded. */
const texts = {
  en: {
    documentTitle: 'Something went wrong — Nefer',
    title: 'Unexpected Application Error!',
    text:
      'This screen could not be shown. Your cart and your orders are kept on this device. Load the page ' +
      'again, or go back to the home page.',
    reload: 'Load again',
    home: 'Home page',
    message: 'What the program says',
  },
  ar: {
    documentTitle: 'حدث خطأ — نفر',
    title: 'حدث خطأ غير متوقع!',
    text:
      'تعذّر عرض هذه الشاشة. سلتك وطلباتك محفوظة على هذا الجهاز. يُرجى إعادة تحميل الصفحة ' +
      'أو العودة إلى الصفحة الرئيسية.',
    reload: 'إعادة التحميل',
    home: 'الصفحة الرئيسية',
    message: 'رسالة البرنامج',
  },
} as const satisfies Record<Language, unknown>

function inEachLanguage(name: keyof typeof texts.en): ReactNode {
  return publishedLanguages.map(({ code }) => (
    <span key={code} lang={code} dir={code === 'ar' ? 'rtl' : 'ltr'} className="block">
      {texts[code][name]}
    </span>
  ))
}

/**
 * Errors of screens whose code could not be loaded: an update replaced it while the page was open,
 * or the connection broke. Reloading the page loads one consistent version.
 */
const lost = new WeakSet<Error>()

/** Recognises failed code loads from now on. Call it before any screen is opened. */
export function watchChunkLoadErrors(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    lost.add(payload)
    // The router reloads on messages that it knows. Changing the message leaves that decision to
    // us.
    payload.message = `Code of this screen could not be loaded. ${payload.message}`
  })
}

/** True when the page is about to be loaded anew because of this failure. */
function reloadAfterChunkLoadError(error: unknown): boolean {
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
