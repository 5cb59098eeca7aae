/** The code of the key on a Latin keyboard, in small letters; '?' is '/' with Shift. */
const codes: Readonly<Record<string, string>> = { '/': 'slash', '?': 'slash', k: 'keyk', n: 'keyn' }

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/** Whether this key was pressed; on a keyboard that types other letters, the one in its place. */
export function isKey(event: Press, key: string): boolean {
  if (/^[ -~]+$/.test(event.key)) return event.key.toLowerCase() === key
  return event.code.toLowerCase() === codes[key] && event.shiftKey === (key === '?')
}
