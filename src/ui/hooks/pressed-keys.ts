/** What a key press means. In a file of its own for shoppers, who have no other shortcuts. */

/** The code of the key on a Latin keyboard, in small letters; '?' is '/' with Shift. */
const codes: Readonly<Record<string, string>> = { '/': 'slash', '?': 'slash', k: 'keyk', n: 'keyn' }

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/** Whether this key was pressed; on a keyboard that types other letters, the one in its place. */
export function isKey(event: Press, key: string): boolean {
  if (/^[ -~]+$/.test(event.key)) return event.key.toLowerCase() === key
  return event.code.toLowerCase() === codes[key] && event.shiftKey === (key === '?')
}

/** Whether a key press types or chooses something here. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(typedInto))
}

const typedInto = 'input:not([type=checkbox], [type=radio]), textarea, select'
