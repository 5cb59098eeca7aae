import { useEffect, useRef, useState } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { isRightToLeft } from '#texts/language.ts'
import { t } from '#texts/texts.ts'
import { useWide } from '#ui/hooks/use-wide.ts'
import { StateIcon } from '#ui/icon.tsx'
import { type NumberedToast, type Toast, whenPageLeft } from './toast.ts'
import { maxVisibleToasts, toastDuration } from './toast-display.ts'
import { createToastClocks } from './toast-clocks.ts'
import { isMouseOver } from './resting-mouse.ts'

/**
 * Shows toasts and ends them. Time stops while one has pointer or focus, or the page is hidden, and
 * for a toast behind a newer one.
 */
export function ToasterView({ toasts }: { toasts: readonly NumberedToast[] }) {
  const shown = useRef(0)
  const [clocks] = useState(() => createToastClocks())
  const root = useRef<HTMLDivElement>(null)
  const ready = useLiveRegionReady()
  const wide = useWide()
  const visible = maxVisibleToasts[wide ? 'wide' : 'phone']
  useEffect(() => clocks.show(visible), [clocks, visible])
  useEffect(() => whenPageLeft(() => dismissPageToasts()), [])
  useEffect(() => {
    if (!ready) return
    for (const toast of toasts) {
      if (toast.number <= shown.current) continue
      shown.current = toast.number
      clocks.pause('focus', hasFocus(root.current))
      renderToast(toast, clocks, wide, () => isMouseOver(root.current))
    }
  }, [toasts, ready, clocks, wide])
  useEffect(() => {
    const follow = () => clocks.pause('hidden', document.hidden)
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [clocks])
  // A pressed button that disappears with its toast gets no blur: the focus moves elsewhere.
  useEffect(() => {
    const follow = () => clocks.pause('focus', hasFocus(root.current))
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [clocks])
  // A toast that moves away from a resting mouse gets no event.
  const [hasMouse, setMouse] = useState(false)
  useEffect(() => {
    if (!hasMouse) return
    const look = () => {
      if (isMouseOver(root.current)) return
      setMouse(false)
      clocks.pause('pointer', false)
    }
    const timer = setInterval(look, underMouseMs)
    return () => clearInterval(timer)
  }, [clocks, hasMouse])
  const hover = (isOver: boolean, pointer: string) => {
    setMouse(isOver && pointer === 'mouse')
    clocks.pause('pointer', isOver)
  }
  return (
    <div
      ref={root}
      className="print:hidden"
      onPointerEnter={({ pointerType }) => hover(true, pointerType)}
      onPointerLeave={({ pointerType }) => hover(false, pointerType)}
      onBlur={() => clocks.pause('focus', false)}
    >
      <Sonner
        ref={announcePolitely}
        customAriaLabel={t.common.notifications}
        expand
        position={wide ? `bottom-${pageEnd()}` : 'top-center'}
        visibleToasts={visible}
        offset={belowHeader}
        mobileOffset={belowHeader}
        gap={8}
        icons={icons}
        toastOptions={{ unstyled: true, classNames }}
      />
    </div>
  )
}

function hasFocus(root: HTMLElement | null): boolean {
  return root?.contains(document.activeElement) ?? false
}

function pageEnd(): 'left' | 'right' {
  return isRightToLeft() ? 'left' : 'right'
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

/** For toasts at the top, as on a phone: its next control to press is at the foot of the page. */
const belowHeader = { top: 'calc(var(--header-height) + 0.5rem)' }

const classNames = {
  toast:
    'flex flex-wrap items-center gap-x-3 font-sans w-[var(--width)] min-h-14 ps-4 pe-2 py-1.5 rounded ' +
    'bg-text text-surface shadow [overflow-wrap:break-word]',
  error: '!bg-danger !text-on-accent',
  // With large letters the button is below the text, and words stay whole.
  content: 'flex-[1_1_6rem] py-1.5',
  title: 'font-550 leading-snug',
  description: 'mt-0.5 text-sm leading-snug',
  actionButton:
    'ms-auto shrink-0 min-h-11 min-w-11 px-3 rounded font-600 underline whitespace-nowrap ' +
    'underline-offset-4 decoration-1',
}

const icons = {
  success: <StateIcon shape="saved" />,
  error: <StateIcon shape="attention" />,
  info: <StateIcon shape="info" />,
}

/** How long (ms) a toast stays that ends under a resting mouse, before the next look. */
const underMouseMs = 1_000

function renderToast(
  toast: Toast,
  clocks: ReturnType<typeof createToastClocks>,
  wide: boolean,
  isUnderMouse: () => boolean,
): void {
  const { title, message, tone, action, slot, atTop = false } = toast
  const id = sonner[tone](title ?? message, {
    duration: Infinity,
    ...(slot === undefined ? {} : { id: slot }),
    ...(title === undefined ? {} : { description: message }),
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.act } }),
    ...(wide && atTop && { position: `top-${pageEnd()}` }),
    onDismiss: () => {
      clocks.forget(id)
      ofPage.delete(id)
    },
  })
  if (toast.ofPage === true) ofPage.add(id)
  else ofPage.delete(id)
  const count = (ms: number) =>
    clocks.start(id, ms, () => (isUnderMouse() ? count(underMouseMs) : sonner.dismiss(id)))
  count(toastDuration(tone))
}

/** Toasts that are dismissed when the page is left. */
const ofPage = new Set<number | string>()

function dismissPageToasts(): void {
  ofPage.forEach((id) => sonner.dismiss(id))
}

/** Sonner's region is live but has no role. */
function announcePolitely(region: HTMLElement | null): void {
  region?.setAttribute('role', 'status')
}
