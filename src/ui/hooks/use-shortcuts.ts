/** Keyboard shortcuts of the open screen; the staff room lists them under '?'. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createListeners } from '#domain/functions.ts'
import { isKey, isTyping } from './pressed-keys.ts'

interface Shortcut {
  /** As `KeyboardEvent.key` names it: '/', 'n', '?'. */
  key: string
  /** Description of the action. */
  text: string
  act: () => void
}

let active: readonly Shortcut[] = []
const { subscribe, notify } = createListeners()

/** Active while the calling component is mounted, except during typing and in dialogs. */
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
      const found = own.find(({ key }) => isKey(event, key))
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

/** The shortcuts that work now. */
export function useActiveShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => active)
}

function change(next: readonly Shortcut[]): void {
  active = next
  notify()
}

function isForSomethingElse(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true
  if (document.querySelector('dialog[open]') !== null) return true
  return isTyping(event.target)
}
