import type { Answer, MyAnswer } from '#db/shopper/answer-order.ts'
import type { OrderQuestion } from '#domain/orders/order-link.ts'

/** What the page says, and which answers it offers. */
export type Standing = { canSayYes: boolean; canSayNo: boolean } & (
  | { name: 'open' | 'unreachable' | 'dead' | 'cancelled' | 'cancelled-already' }
  | { name: 'waiting'; answer: Answer }
  /** `at`: ISO 8601; absent: a moment ago. */
  | { name: 'yes'; at: string | undefined }
  | { name: 'limited'; minutes: number }
  | { name: 'refused'; code: string; operationId: string }
)

const none = { canSayYes: false, canSayNo: false }

/** `mine`: the last answer on this device. The server's answer counts, except while one waits. */
export function standingOf(mine: MyAnswer | null, reply: OrderQuestion | 'unreachable'): Standing {
  if (mine?.state === 'waiting')
    return { name: 'waiting', answer: mine.answer, ...none, canSayNo: mine.answer === 'yes' }
  const status = reply === 'unreachable' ? reply : reply.status
  if (status === 'cancelled') {
    const isMine = mine?.state === 'sent' && mine.answer === 'no'
    return { name: isMine ? 'cancelled' : 'cancelled-already', ...none }
  }
  if (mine?.state === 'refused') return refusedFor(mine)
  if (status === 'unknown') return { name: 'dead', ...none }
  if (mine?.state === 'sent') {
    const at = reply !== 'unreachable' && reply.status === 'open' ? reply.answered_at : undefined
    return mine.answer === 'yes'
      ? { name: 'yes', at, ...none, canSayNo: true }
      : { name: 'cancelled', ...none }
  }
  return unanswered(reply)
}

function refusedFor({ code, operationId }: Extract<MyAnswer, { state: 'refused' }>): Standing {
  if (code === 'cancelled') return { name: 'cancelled-already', ...none }
  if (code === 'not_found') return { name: 'dead', ...none }
  return { name: 'refused', code, operationId, ...none }
}

function unanswered(reply: OrderQuestion | 'unreachable'): Standing {
  const both = { canSayYes: true, canSayNo: true }
  if (reply === 'unreachable') return { name: 'unreachable', ...both }
  if (reply.status === 'wait')
    return { name: 'limited', minutes: Math.ceil(reply.retry_after_ms / 60_000), ...none }
  if (reply.status === 'open' && reply.answered_at !== undefined)
    return { name: 'yes', at: reply.answered_at, ...none, canSayNo: true }
  return { name: 'open', ...both }
}
