import { isTyping } from '#ui/hooks/is-typing.ts'

/** '/' outside of fields, and Ctrl-K or ⌘K anywhere; never over an open dialog. */
export function isSearchKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey) return false
  if (document.querySelector('dialog[open]') !== null) return false
  const command = event.ctrlKey || event.metaKey
  if (command) return event.key.toLowerCase() === 'k' && !event.shiftKey
  return event.key === '/' && !isTyping(event.target)
}
