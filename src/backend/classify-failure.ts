/**
 * Classifies a failure by HTTP status and SQLSTATE alone. Our server names a code with each
 * failure; a reply without one, or with one that does not fit its status, is from something in
 * between (firewall, proxy, captive portal) and decides nothing. docs/failure-modes.md has the
 * table.
 */
import type { Failure } from './gateway.ts'

export interface FailedReply {
  /** 0 without a response: no network, time-out, abort, a redirect. */
  status: number
  /** SQLSTATE or a PGRST code of the body, if it had one. */
  code?: string | undefined
  /** The body's message to a person; only its presence counts, never its text. */
  message?: string | undefined
  isJson: boolean
  /** Our server's success in a shape that this version cannot read: a newer app has to read it. */
  isAnswer?: boolean
  retryAfter?: string | null
  withUserToken: boolean
  /** ms since 1970; a Retry-After can be a date. */
  now: number
}

const maxRetryAfterMs = 60 * 60 * 1000
const transientStatuses = new Set([0, 408, 425, 429])
/** 25006: the database is read-only for a moment, while another server takes over. */
const transientCodes = /^(08|40|53|57)...$|^(25006|25P03|55P03|55006)$/
const upgradeCodes = new Set(['PGRST202', 'PGRST203', 'PGRST204', '42703', '42883'])
const rejectedCodes = /^(22|23)...$/
/** A SQLSTATE of a class that PostgreSQL has, or a code of PostgREST. */
const serverCodes =
  /^(?:(?:0[1-389ABFLPZ]|2[0-8BDF]|3[489BDF]|4[024]|5[34578]|F0|HV|P0|PT|XX)[0-9A-Z]{3}|PGRST\d+)$/
const tokenCodes = /^(PGRST3\d\d|42501|28...|PT401)$/

/** Whether PostgREST sends this code with this status. */
function doFit(code: string, status: number): boolean {
  if (rejectedCodes.test(code)) return status === 400 || status === 409
  if (code === '42501') return status === 401 || status === 403
  return status !== 401 || tokenCodes.test(code)
}

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

/** A rule of the shop rejected it with a message (not PostgREST): a retry changes nothing. */
function isRefusalWithMessage({ status, code = '', message, isJson }: FailedReply): boolean {
  const isTechnical =
    /^(PGRST|42|XX)/.test(code) || transientCodes.test(code) || rejectedCodes.test(code)
  const isRule = isJson && serverCodes.test(code) && !isTechnical
  return status === 400 && isRule && messageOf({ message }) !== ''
}

function messageOf({ message = '' }: Pick<FailedReply, 'message'>): string {
  return message.trim()
}

/** The code is more exact than the status, so it counts first. In doubt: transient. */
function classOf(reply: FailedReply): Failure['class'] {
  const { status, code = '', isJson, withUserToken } = reply
  if (reply.isAnswer === true && isJson && status >= 200 && status < 300) return 'upgrade'
  if (!isJson || !serverCodes.test(code) || transientCodes.test(code)) return 'transient'
  if (!doFit(code, status)) return 'transient'
  if (upgradeCodes.has(code)) return 'upgrade'
  if (rejectedCodes.test(code)) return 'rejected'
  if (transientStatuses.has(status) || status >= 500) return 'transient'
  if (code === '42501') return withUserToken ? 'rejected' : 'sign-in'
  if (status === 401) return 'sign-in'
  if (isRefusalWithMessage(reply)) return 'rejected'
  // Any other refusal: app and server disagree about the protocol, which a newer app cures.
  return status >= 400 ? 'upgrade' : 'transient'
}

/** Seconds or an HTTP date → ms from now, at most an hour, because a clock may be wrong. */
export function parseRetryAfter(
  header: string | null | undefined,
  now: number,
): number | undefined {
  const text = header?.trim() ?? ''
  if (text === '') return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), maxRetryAfterMs)
}

/** By the content type; the page of a captive portal or a proxy is not JSON. */
export function isJsonReply(headers: Headers): boolean {
  return /\bjson\b/i.test(headers.get('content-type') ?? '')
}
