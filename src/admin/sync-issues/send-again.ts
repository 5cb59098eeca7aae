import { resend } from '#db/outbox/resend.ts'
import { FrozenFollowerError } from '#db/outbox/rewrite-followers.ts'
import type { Db } from '#db/database.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { parseRejected } from '#domain/writes/outcome.ts'
import { stallSaleOf } from '#domain/writes/references.ts'
import type { Services } from '#services.ts'

/**
 * `arrived`: the server has it unchanged. `gone`: nothing to send. `unknown`: not asked, not sent.
 * `shown-elsewhere`: a photo that is not given up, because a write in a help file shows it.
 */
export type SentAgain = 'sent' | 'arrived' | 'gone' | 'unknown' | 'shown-elsewhere'

interface SendAgainDeps {
  db: Db
  sync: Pick<Services['sync'], 'push' | 'resolveUnknownOutcome'>
}

/** Sends a refused write again, edited or not. Asks first about one that the server may have. */
export async function sendAgain(...request: Parameters<typeof sendOrAsk>): Promise<SentAgain> {
  return sendOrAsk(...request).catch((error: unknown) => {
    if (error instanceof FrozenFollowerError) return 'shown-elsewhere'
    throw error
  })
}

async function sendOrAsk(
  { db, sync }: SendAgainDeps,
  operation: Operation,
  replacement: Parameters<typeof resend>[2],
): Promise<SentAgain> {
  const send = async () => {
    const isQueued = await resend(db, operation.id, replacement)
    if (isQueued) sync.push()
    return isQueued
  }
  if (await send()) return 'sent'
  const answer = await sync.resolveUnknownOutcome(operation)
  if (answer === 'unknown' || answer === 'busy') return 'unknown'
  if (answer === 'arrived') return 'arrived'
  return (await send()) ? 'sent' : 'gone'
}

/** A refused stall sale that the server would now record, with a corrected stock. */
export function canSellAnyway(operation: Operation): boolean {
  if (isByStranger(operation)) return false
  const rejected = parseRejected(operation.outcome)
  return stallSaleOf(operation) !== null && (rejected === null || aboutPieces.has(rejected.code))
}

/** The server does not count its author among the staff: they were dismissed. */
export function isByStranger({ outcome, lastError }: Operation): boolean {
  const code = parseRejected(outcome)?.code ?? lastError?.code
  return code === 'not_staff' || code === '42501'
}

const aboutPieces: ReadonlySet<string> = new Set(['items', 'not_enough_stock'])

export function isOver(answer: SentAgain): boolean {
  return answer !== 'unknown' && answer !== 'shown-elsewhere'
}

/** The form stays open until its write is sent. */
export async function closeOnceDone(sending: Promise<boolean>, close: () => void): Promise<void> {
  if (await sending.catch(() => false)) close()
}
