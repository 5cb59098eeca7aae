/** The key on a Latin keyboard; with Shift, '?' is on the same one as '/'. */
const codes: Readonly<Record<string, string>> = { '/': 'Slash', '?': 'Slash', k: 'KeyK', n: 'KeyN' }

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/** Whether this key was pressed; on a keyboard that types other letters, the one in its place. */
export function isKey(event: Press, key: string): boolean {
  if (/^[ -~]+$/.test(event.key)) return event.key.toLowerCase() === key
  return event.code === codes[key] && event.shiftKey === (key === '?')
}
