import { resend } from '#db/outbox/resend.ts'
import type { Db } from '#db/database.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { parseRejected } from '#domain/writes/outcome.ts'
import { stallSaleOf } from '#domain/writes/references.ts'
import type { Services } from '#services.ts'

/** `arrived`: the server has it, as it was. `gone`: there is nothing to send any more. `unknown`: nobody could be asked, nothing was sent. */
export type SentAgain = 'sent' | 'arrived' | 'gone' | 'unknown'

interface SendAgainDeps {
  db: Db
  sync: Pick<Services['sync'], 'push' | 'resolveUnknownOutcome'>
}

/** Sends a refused write again, as it was or edited. What the server may have done is not sent under another id before it has been asked. */
export async function sendAgain(
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

/**
 * A sale at the stall that was refused for want of pieces: the server records every one by now, because the money was taken, and the count is
 * corrected. Anything else, and what this version does not know, is not about the count.
 */
export function canSellAnyway(operation: Operation): boolean {
  const rejected = parseRejected(operation.outcome)
  return stallSaleOf(operation) !== null && (rejected === null || aboutPieces.has(rejected.code))
}

const aboutPieces: ReadonlySet<string> = new Set(['items', 'not_enough_stock'])

/** Nothing is left to be typed again, or tried again. */
export function isOver(answer: SentAgain): boolean {
  return answer !== 'unknown'
}

/** What was typed stays on the screen for as long as it was not sent (false, or a storage that fails). */
export async function closeOnceDone(sending: Promise<boolean>, close: () => void): Promise<void> {
  if (await sending.catch(() => false)) close()
}
