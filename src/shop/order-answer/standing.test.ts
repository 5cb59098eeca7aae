import { expect, it } from 'vitest'
import type { MyAnswer } from '#db/shopper/answer-order.ts'
import type { OrderQuestion } from '#domain/orders/order-link.ts'
import { standingOf } from './standing.ts'

const open: OrderQuestion = { status: 'open', pieces: 2, total: 100, answered_at: undefined }
const at = '2026-11-20T10:00:00.000Z'
const mine = (answer: 'yes' | 'no', state: 'waiting' | 'sent' = 'sent'): MyAnswer => ({
  answer,
  state,
})
const refused = (code: string): MyAnswer => ({
  answer: 'yes',
  state: 'refused',
  code,
  operationId: 'o',
})

it.each<[string, MyAnswer | null, OrderQuestion | 'unreachable', string, string]>([
  ['without an answer', null, open, 'open', 'yes no'],
  ['without a connection', null, 'unreachable', 'unreachable', 'yes no'],
  ['a yes that waits', mine('yes', 'waiting'), 'unreachable', 'waiting', 'no'],
  ['a no that waits', mine('no', 'waiting'), open, 'waiting', ''],
  ['a yes that arrived', mine('yes'), { ...open, answered_at: at }, 'yes', 'no'],
  ['a yes of another device', null, { ...open, answered_at: at }, 'yes', 'no'],
  ['a no that arrived', mine('no'), { status: 'cancelled' }, 'cancelled', ''],
  ['a no before the server is asked again', mine('no'), open, 'cancelled', ''],
  ['a cancelled order', null, { status: 'cancelled' }, 'cancelled-already', ''],
  ['a yes, and then a cancellation', mine('yes'), { status: 'cancelled' }, 'cancelled-already', ''],
  ['a yes after a cancellation', refused('cancelled'), 'unreachable', 'cancelled-already', ''],
  ['a wrong secret', null, { status: 'unknown' }, 'dead', ''],
  ['an answer after it was sent', refused('not_found'), 'unreachable', 'dead', ''],
  ['a no that came too late', refused('too_late'), open, 'refused', ''],
  ['too many requests', null, { status: 'wait', retry_after_ms: 61_000 }, 'limited', ''],
])('%s', (_case, answer, reply, name, offered) => {
  const standing = standingOf(answer, reply)
  const buttons = [standing.canSayYes && 'yes', standing.canSayNo && 'no'].filter(Boolean)
  expect([standing.name, buttons.join(' ')]).toEqual([name, offered])
})
