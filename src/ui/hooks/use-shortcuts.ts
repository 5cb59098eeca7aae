/** Keys that do something on the screen that is open; the staff area lists them under '?'. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isTyping } from './is-typing.ts'

interface Shortcut {
  /** As `KeyboardEvent.key` names it: '/', 'n', '?'. */
  key: string
  /** What it does, in words. */
  text: string
  act: () => void
}

let active: readonly Shortcut[] = []
const listeners = new Set<() => void>()

/** Works while the calling component is mounted; never while somebody types or a dialog is open. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  const names = shortcuts.map(({ key, text }) => `${key}\t${text}`).join('\n')
  useEffect(() => {
    const own = names.split('\n').map((line) => {
      const [key = '', text = ''] = line.split('\t')
      return { key, text, act: () => latest.current.find((one) => one.key === key)?.act() }
    })
    change([...active, ...own])
    const listen = (event: KeyboardEvent) => {
      const found = own.find(({ key }) => key === event.key)
      if (found === undefined || event.defaultPrevented || isForSomethingElse(event)) return
      event.preventDefault()
      found.act()
    }
    addEventListener('keydown', listen)
    return () => {
      removeEventListener('keydown', listen)
      change(active.filter((shortcut) => !own.includes(shortcut)))
    }
  }, [names])
}

/** All shortcuts that work now, for showing them. */
export function useActiveShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => active)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Shortcut[]): void {
  active = next
  listeners.forEach((listener) => listener())
}

function isForSomethingElse(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true
  if (document.querySelector('dialog[open]') !== null) return true
  return isTyping(event.target)
}
