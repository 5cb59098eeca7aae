/** Reads what went wrong from status and SQLSTATE alone, and decides what may be done with the operation. */
import type { Failure } from './gateway.ts'

export interface FailedReply {
  /** 0 when there was no response: no network, time-out, abort, a redirect to somewhere else. */
  status: number
  /** SQLSTATE or a PGRST code of the body, if it had one. */
  code?: string | undefined
  /** What the body says to a person. Never decides by what it says, only by its being there. */
  message?: string | undefined
  /** The body claimed to be JSON; a captive portal's or a proxy's page does not. */
  isJson: boolean
  /** A success in the shape of our server's answers that this version cannot read: the ledger has decided, a newer app has to hear it. */
  isAnswer?: boolean
  retryAfter?: string | null
  withUserToken: boolean
  /** ms since 1970; a Retry-After can be a date. */
  now: number
}

const maxRetryAfterMs = 60 * 60 * 1000
const transientStatuses = new Set([0, 408, 425, 429])
/** With 25006 the database can only be read for a moment: another server is taking over. */
const transientCodes = /^(08|40|53|57)...$|^(25006|25P03|55P03|55006)$/
const upgradeCodes = new Set(['PGRST202', 'PGRST203', 'PGRST204', '42703', '42883'])
const rejectedCodes = /^(22|23)...$/

export function classifyFailure(reply: FailedReply): Failure {
  const retryAfterMs = parseRetryAfter(reply.retryAfter, reply.now)
  return {
    class: classOf(reply),
    status: reply.status,
    ...(reply.code !== undefined && reply.code !== '' && { code: reply.code }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(isRefusalWithMessage(reply) && { message: messageOf(reply).slice(0, longestMessage) }),
  }
}

const longestMessage = 300

/** Somebody's rule of the shop says no, in words, and not PostgREST about the request itself: sending it again changes nothing. */
function isRefusalWithMessage({
  status,
  code = '',
  message,
}: Pick<FailedReply, 'status' | 'code' | 'message'>) {
  const isTechnical =
    /^(PGRST|42|XX)/.test(code) || transientCodes.test(code) || rejectedCodes.test(code)
  return status === 400 && !isTechnical && messageOf({ message }) !== ''
}

function messageOf({ message = '' }: Pick<FailedReply, 'message'>): string {
  return message.trim()
}

/** The code is more exact than the status, so it is asked first. Where nothing is certain, the operation is kept and tried again. */
function classOf(reply: FailedReply): Failure['class'] {
  const { status, code = '', message, isJson, withUserToken } = reply
  if (reply.isAnswer === true && isJson && status >= 200 && status < 300) return 'upgrade'
  if (transientCodes.test(code)) return 'transient'
  if (upgradeCodes.has(code)) return 'upgrade'
  if (rejectedCodes.test(code)) return 'rejected'
  if (status === 413) return 'rejected'
  // Not from our server, whatever its status says: somebody between us is answering.
  if (!isJson || transientStatuses.has(status) || status >= 500) return 'transient'
  if (status === 401) return 'sign-in'
  if (status === 403 || code === '42501') return withUserToken ? 'rejected' : 'sign-in'
  if (isRefusalWithMessage({ status, code, message })) return 'rejected'
  // Any other refusal means that app and server disagree about the protocol: kept, tried hourly, cured by a new app.
  return status >= 400 ? 'upgrade' : 'transient'
}

/** Seconds or an HTTP date → ms from now; undefined when absent or unreadable. At most an hour: a wrong clock must not strand an order. */
export function parseRetryAfter(
  header: string | null | undefined,
  now: number,
): number | undefined {
  const text = header?.trim() ?? ''
  if (text === '') return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), maxRetryAfterMs)
}
