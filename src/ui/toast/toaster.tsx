/** The one toaster of the page; its view is loaded when idle or with the first toast. */
import { type ComponentType, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { whenIdle } from '#ui/hooks/when-idle.ts'
import { type NumberedToast, type Toast, receiveToasts } from './toast.ts'

const loadView = () => import('./toaster-view.tsx')

type Drawing = ComponentType<{ toasts: readonly NumberedToast[] }>

export function Toaster() {
  const [toasts, setToasts] = useState<readonly NumberedToast[]>([])
  const [View, setView] = useState<Drawing | null>(null)
  const host = useToastHost()
  const wanted = toasts.length > 0
  useEffect(() => receiveToasts((toast) => setToasts((all) => appended(all, toast))), [])
  useEffect(() => whenIdle(() => void loadView().catch(() => undefined)), [])
  useEffect(() => {
    if (!wanted) return
    void loadView().then(
      ({ ToasterView }) => setView(() => ToasterView),
      () => setView(() => PlainToaster),
    )
  }, [wanted])
  return View && createPortal(<View toasts={toasts} />, host)
}

/** Keeps the last few: older ones are not shown again. */
function appended(all: readonly NumberedToast[], toast: Toast): NumberedToast[] {
  const number = (all.at(-1)?.number ?? 0) + 1
  return [...all, { ...toast, number }].slice(-10)
}

/** Fallback when the view cannot be loaded. */
function PlainToaster({ toasts }: { toasts: readonly NumberedToast[] }) {
  const last = toasts.at(-1)
  return (
    <output className="fixed inset-x-4 bottom-4 z-50 rounded bg-text p-4 text-surface shadow empty:hidden">
      {last && [last.title, last.message].filter(Boolean).join(': ')}
    </output>
  )
}

/** At the end of the page or of the open modal dialog: content outside a dialog is inert. */
function useToastHost(): HTMLElement {
  const [host] = useState(() => document.createElement('div'))
  useEffect(() => {
    const place = () => placeInFront(host)
    place()
    // A dialog removed while open takes the toasts with it: they are put back.
    const observer = new MutationObserver(place)
    observer.observe(document.body, { attributeFilter: ['open'], childList: true, subtree: true })
    return () => {
      observer.disconnect()
      host.remove()
    }
  }, [host])
  return host
}

function placeInFront(host: HTMLElement): void {
  const dialogs = document.querySelectorAll('dialog:modal')
  const front = dialogs.item(dialogs.length - 1) ?? document.body
  if (host.parentElement !== front) front.append(host)
}
