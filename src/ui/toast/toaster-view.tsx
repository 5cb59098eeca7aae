import { useEffect, useRef, useState } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { useWide } from '#ui/hooks/use-wide.ts'
import { StateIcon } from '#ui/icon.tsx'
import { type Countdown, startCountdown } from './countdown.ts'
import {
  type NumberedToast,
  type Toast,
  maxVisibleToasts,
  toastDuration,
  whenPageLeft,
} from './toast.ts'

/** Shows toasts and ends them. Time stops while one has pointer or focus, or the page is hidden. */
export function ToasterView({ toasts }: { toasts: readonly NumberedToast[] }) {
  const shown = useRef(0)
  const clocks = useRef(new Map<number | string, Countdown>())
  const ready = useLiveRegionReady()
  const wide = useWide()
  useEffect(() => whenPageLeft(() => dismissPageToasts()), [])
  useEffect(() => {
    if (!ready) return
    for (const toast of toasts) {
      if (toast.number <= shown.current) continue
      shown.current = toast.number
      renderToast(toast, clocks.current)
    }
  }, [toasts, ready])
  useEffect(() => {
    const follow = () => (document.hidden ? pauseAll : resumeAll)(clocks.current)
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
  return (
    <div
      className="print:hidden"
      onPointerEnter={() => pauseAll(clocks.current)}
      onPointerLeave={() => resumeAll(clocks.current)}
      onFocus={() => pauseAll(clocks.current)}
      onBlur={() => resumeAll(clocks.current)}
    >
      <Sonner
        ref={announcePolitely}
        expand
        position={wide ? 'bottom-right' : 'top-center'}
        visibleToasts={maxVisibleToasts[wide ? 'wide' : 'phone']}
        {...(!wide && { offset: belowHeader, mobileOffset: belowHeader })}
        gap={8}
        icons={icons}
        toastOptions={{ unstyled: true, classNames }}
      />
    </div>
  )
}

/** Screen readers announce only what enters a live region they already know. */
function useLiveRegionReady(): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 100)
    return () => clearTimeout(timer)
  }, [])
  return ready
}

/** On a phone the next control to press is at the foot of the page. */
const belowHeader = { top: 'calc(var(--header-height) + 0.5rem)' }

const classNames = {
  toast:
    'flex items-center gap-3 font-sans w-[var(--width)] min-h-14 ps-4 pe-2 py-1.5 rounded bg-text text-surface shadow',
  error: '!bg-danger !text-on-accent',
  content: 'flex-1 min-w-0 py-1.5',
  title: 'font-550 leading-snug',
  description: 'mt-0.5 text-sm leading-snug',
  actionButton:
    'shrink-0 min-h-11 min-w-11 px-3 rounded font-600 underline whitespace-nowrap underline-offset-4 decoration-1',
}

const icons = {
  success: <StateIcon shape="saved" />,
  error: <StateIcon shape="attention" />,
  info: <StateIcon shape="info" />,
}

function renderToast(toast: Toast, clocks: Map<number | string, Countdown>): void {
  const { title, message, tone, action, slot } = toast
  if (slot !== undefined) clocks.get(slot)?.pause()
  const id = sonner[tone](title ?? message, {
    duration: Infinity,
    ...(slot === undefined ? {} : { id: slot }),
    ...(title === undefined ? {} : { description: message }),
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.act } }),
    onDismiss: () => forget(id, clocks),
  })
  if (toast.ofPage === true) ofPage.add(id)
  else ofPage.delete(id)
  clocks.set(
    id,
    startCountdown(toastDuration(tone), () => sonner.dismiss(id)),
  )
}

/** Toasts that are dismissed when the page is left. */
const ofPage = new Set<number | string>()

function dismissPageToasts(): void {
  ofPage.forEach((id) => sonner.dismiss(id))
}

function forget(id: number | string, clocks: Map<number | string, Countdown>): void {
  clocks.delete(id)
  ofPage.delete(id)
}

function pauseAll(clocks: Map<number | string, Countdown>): void {
  clocks.forEach((clock) => clock.pause())
}

function resumeAll(clocks: Map<number | string, Countdown>): void {
  clocks.forEach((clock) => clock.resume())
}

/** Sonner's region is live but has no role. */
function announcePolitely(region: HTMLElement | null): void {
  region?.setAttribute('role', 'status')
}
