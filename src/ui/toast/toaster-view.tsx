import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { t } from '#texts/texts.ts'
import { useWide } from '#ui/hooks/use-wide.ts'
import { StateIcon } from '#ui/icon.tsx'
import { type NumberedToast, whenPageLeft } from './toast.ts'
import { type OpenToast, afterTime, withToast } from './open-toasts.ts'

/** Where the mouse rests. Null: outside, touch, or unknown. */
let position: { x: number; y: number } | null = null

// The mouse may rest since before this code was loaded: then `pointerover` reports what slides
// under it.
const passive = { passive: true }
addEventListener('pointerover', follow, passive)
addEventListener('pointermove', follow, passive)
addEventListener('pointerdown', follow, passive)
document.documentElement.addEventListener('pointerleave', () => (position = null), passive)

function follow({ pointerType, clientX: x, clientY: y }: globalThis.PointerEvent): void {
  position = pointerType === 'mouse' ? { x, y } : null
}

function isMouseOver(element: Element | null): boolean {
  if (position === null || element === null) return false
  return element.contains(document.elementFromPoint(position.x, position.y))
}

/** Visible toasts at a time; one on a phone, which covers least. */
const most = { wide: 3, phone: 1 }
const tickMs = 100

/**
 * Shows toasts and ends them. Time stops while one has pointer or focus, or the page is hidden, and
 * for a toast behind a newer one.
 */
export function ToasterView({ toasts }: { toasts: readonly NumberedToast[] }) {
  const root = useRef<HTMLElement>(null)
  const wide = useWide()
  const [open, setOpen] = useOpenToasts(toasts)
  const [top, bottom] = [true, false].map((isTop) =>
    open
      .filter(({ atTop = false }) => (!wide || atTop) === isTop)
      .slice(-most[wide ? 'wide' : 'phone']),
  ) as [OpenToast[], OpenToast[]]
  const visible = [...top, ...bottom].map(({ number }) => number).join()
  useEffect(() => {
    if (visible === '') return
    const numbers = new Set(visible.split(',').map(Number))
    const timer = setInterval(() => {
      if (!isHeld(root.current)) setOpen((all) => afterTime(all, tickMs, numbers))
    }, tickMs)
    return () => clearInterval(timer)
  }, [visible, setOpen])
  const close = (number: number) => setOpen((all) => all.filter((one) => one.number !== number))
  return (
    <section
      ref={root}
      role="status"
      aria-label={t.common.notifications}
      aria-relevant="additions text"
      aria-atomic="false"
      data-toaster
      className="print:hidden"
    >
      <ToastList at="top" toasts={top.toReversed()} close={close} />
      <ToastList at="bottom" toasts={bottom} close={close} />
    </section>
  )
}

/** Each toast opens once. Those about a page are closed when it is left. */
function useOpenToasts(toasts: readonly NumberedToast[]) {
  const [open, setOpen] = useState<readonly OpenToast[]>([])
  const shown = useRef(0)
  const ready = useLiveRegionReady()
  useEffect(() => {
    if (!ready) return
    const added = toasts.filter(({ number }) => number > shown.current)
    shown.current = toasts.at(-1)?.number ?? 0
    setOpen((all) => added.reduce(withToast, all))
  }, [toasts, ready])
  useEffect(() => whenPageLeft(() => setOpen((all) => all.filter((one) => !one.ofPage))), [])
  return [open, setOpen] as const
}

/** Screen readers announce only text that enters a live region they already know. */
function useLiveRegionReady(): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 100)
    return () => clearTimeout(timer)
  }, [])
  return ready
}

/** Whether a person reads or uses a toast: by focus, mouse or a finger that presses it. */
function isHeld(root: HTMLElement | null): boolean {
  if (document.hidden || root === null) return true
  return root.contains(document.activeElement) || root.matches(':active') || isMouseOver(root)
}

const places = {
  // On a phone the next control to press is at the foot of the page. Large letters need the width.
  top: 'top-[calc(var(--header-height)+0.5rem)] inset-x-[16px] md:start-auto md:end-6 md:w-89',
  bottom: 'bottom-6 end-6 w-89',
}

interface ToastListProps {
  at: 'top' | 'bottom'
  toasts: readonly OpenToast[]
  close: (number: number) => void
}

function ToastList({ at, toasts, close }: ToastListProps) {
  if (toasts.length === 0) return null
  return (
    <ol data-toasts={at} className={`fixed z-100 grid gap-2 ${places[at]}`}>
      {toasts.map((toast) => (
        <ToastItem
          key={toast.slot ?? toast.number}
          toast={toast}
          close={() => close(toast.number)}
        />
      ))}
    </ol>
  )
}

const icons = { success: 'saved', error: 'attention', info: 'info' } as const

function ToastItem({ toast, close }: { toast: OpenToast; close: () => void }) {
  const { title, message, tone, action } = toast
  const colours = tone === 'error' ? 'bg-danger text-on-accent' : 'bg-text text-surface'
  return (
    <li
      data-toast
      {...useSwipe(close)}
      className={
        'flex flex-wrap items-center gap-x-3 min-h-14 ps-4 pe-2 py-1.5 rounded shadow ' +
        'touch-none [overflow-wrap:break-word] animate-[rise_0.2s] ' +
        colours
      }
    >
      <StateIcon shape={icons[tone]} />
      {/* With large letters the button is below the text, and words stay whole. */}
      <div className="flex-[1_1_6rem] py-1.5 leading-snug">
        <p className="font-550">{title ?? message}</p>
        {title !== undefined && <p className="mt-0.5 text-sm">{message}</p>}
      </div>
      {action && (
        <button
          type="button"
          className={
            'ms-auto shrink-0 min-h-11 min-w-11 px-3 font-600 underline whitespace-nowrap ' +
            'underline-offset-4 decoration-1'
          }
          onClick={() => {
            close()
            action.act()
          }}
        >
          {action.label}
        </button>
      )}
    </li>
  )
}

/** A finger that pushes the toast this far (CSS px) closes it. */
const swipePx = 45

function useSwipe(close: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown({ clientX: x, clientY: y }: PointerEvent) {
      from.current = { x, y }
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      if (from.current === null) return
      const { x, y } = from.current
      from.current = null
      if (Math.max(Math.abs(clientX - x), Math.abs(clientY - y)) > swipePx) close()
    },
  }
}
