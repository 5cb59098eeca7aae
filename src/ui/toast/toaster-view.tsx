import { useEffect, useRef, useState } from 'react'
import { Toaster as Sonner, toast as draw } from 'sonner'
import { StateIcon } from '#ui/state-icon.tsx'
import { type Countdown, startCountdown } from './toast-countdown.ts'
import { type NumberedToast, type Toast, maxVisibleToasts, toastDuration } from './toast.ts'

/** Draws toasts and times them itself: paused while the pointer or the focus is on them, or the page is hidden. */
export function ToasterView({ toasts }: { toasts: readonly NumberedToast[] }) {
  const drawn = useRef(0)
  const clocks = useRef(new Map<number | string, Countdown>())
  const ready = useLiveRegionReady()
  useEffect(() => {
    if (!ready) return
    for (const toast of toasts) {
      if (toast.number <= drawn.current) continue
      drawn.current = toast.number
      drawToast(toast, clocks.current)
    }
  }, [toasts, ready])
  useEffect(() => {
    const follow = () => (document.hidden ? pauseAll : resumeAll)(clocks.current)
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
  return (
    <div
      onPointerEnter={() => pauseAll(clocks.current)}
      onPointerLeave={() => resumeAll(clocks.current)}
      onFocus={() => pauseAll(clocks.current)}
      onBlur={() => resumeAll(clocks.current)}
    >
      <Sonner
        ref={announcePolitely}
        expand
        position="bottom-right"
        visibleToasts={maxVisibleToasts}
        gap={8}
        icons={icons}
        toastOptions={{ unstyled: true, classNames }}
      />
    </div>
  )
}

/** Screen readers announce only what enters a region they have already seen. */
function useLiveRegionReady(): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 100)
    return () => clearTimeout(timer)
  }, [])
  return ready
}

const classNames = {
  toast:
    'flex items-center gap-3 font-sans w-[var(--width)] min-h-14 ps-4 pe-2 py-1.5 rounded bg-text text-surface shadow',
  error: '!bg-danger !text-on-accent',
  content: 'flex-1 min-w-0 py-1.5',
  title: 'font-550 leading-snug',
  description: 'mt-0.5 text-sm leading-snug',
  actionButton:
    'shrink-0 min-h-11 min-w-11 px-3 rounded font-600 underline underline-offset-4 decoration-1',
}

const icons = {
  success: <StateIcon shape="saved" />,
  error: <StateIcon shape="attention" />,
  info: <StateIcon shape="info" />,
}

function drawToast(toast: Toast, clocks: Map<number | string, Countdown>): void {
  const { title, message, tone, action } = toast
  const id = draw[tone](title ?? message, {
    duration: Infinity,
    ...(title === undefined ? {} : { description: message }),
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.act } }),
    onDismiss: () => clocks.delete(id),
  })
  clocks.set(
    id,
    startCountdown(toastDuration(tone), () => draw.dismiss(id)),
  )
}

function pauseAll(clocks: Map<number | string, Countdown>): void {
  clocks.forEach((clock) => clock.pause())
}

function resumeAll(clocks: Map<number | string, Countdown>): void {
  clocks.forEach((clock) => clock.resume())
}

/** Sonner's region is live already; this says so to everything that looks for a status. */
function announcePolitely(region: HTMLElement | null): void {
  region?.setAttribute('role', 'status')
}
