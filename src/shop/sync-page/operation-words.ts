/** Where a queued write stands, in words. */
import type { Operation } from '#domain/writes/operation.ts'
import { parseRejected } from '#domain/writes/outcome.ts'

export function stateText(state: Operation['state']): string {
  switch (state) {
    case 'pending':
      return 'Saved on this device'
    case 'inflight':
      return 'Sending'
    case 'applied':
      return 'Confirmed'
    case 'needs-sign-in':
      return 'Needs staff sign-in'
    case 'needs-upgrade':
      return 'Waits for a new version of the shop'
    case 'conflict':
    case 'rejected':
      return 'Needs your attention'
  }
}

/** Why it is not on the server yet; null when nothing went wrong. */
export function failureText({ state, outcome, lastError }: Operation): string | null {
  if (state === 'rejected') {
    const code = parseRejected(outcome)?.code ?? lastError?.code
    if (code === 'items') return 'Some of its pieces cannot be had like this.'
    return `The server refused it${inBrackets(code)}.`
  }
  if (state === 'conflict') return 'Somebody else has changed the same thing meanwhile.'
  if (lastError === undefined || state === 'inflight') return null
  const detail = inBrackets(lastError.status, lastError.code)
  switch (lastError.class) {
    case 'transient':
      return `The last attempt did not get through${detail}. It is tried again by itself.`
    case 'sign-in':
      return `The server asks for a staff sign-in${detail}.`
    case 'upgrade':
      return `The server does not know this kind of write${detail}.`
    default:
      return `The last attempt failed: ${lastError.class}${detail}.`
  }
}

/** ' (503, PGRST002)', or nothing; status 0 means that there was no answer. */
function inBrackets(...parts: (string | number | undefined)[]): string {
  const known = parts.filter((part) => part !== undefined && part !== 0 && part !== '')
  return known.length === 0 ? '' : ` (${known.join(', ')})`
}
