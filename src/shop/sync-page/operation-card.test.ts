import { describe, expect, it } from 'vitest'
import type { Operation } from '#domain/writes/operation.ts'
import { failureText, numberOf } from './operation-card.tsx'

const now = Date.UTC(2026, 10, 20, 10)
const operation: Operation = {
  seq: 1,
  id: 'd9428888-122b-41e1-b85c-61b1d6f5a7e1',
  v: 1,
  kind: 'placeOrder',
  lane: 'order:1',
  scope: 'anon',
  deps: [],
  payload: {},
  state: 'pending',
  attempts: 1,
  nextAttemptAt: now,
  createdAt: now,
}

describe('numberOf', () => {
  const order = { order_id: '6513270e-0d5c-4b6c-9c57-0d5c4b6c9c57', token: 't' }
  const at = '2026-11-20T10:00:00.000Z'
  const number = (kind: string, payload: unknown) => numberOf({ ...operation, kind, payload })

  it.each([
    ['answerOrder', { ...order, answer: 'yes', answered_at: at }],
    ['cancelMyOrder', order],
    ['addOrderNote', { ...order, text: 'Ring twice', written_at: at }],
  ])('%s has the number of the order that it is about', (kind, payload) => {
    expect(number(kind, payload)).toBe('6513270e')
  })

  it('an order has its own number, a sale the one it began with', () => {
    expect(number('placeOrder', {})).toBe('d9428888')
    expect(number('recordSale', { identity: order.order_id })).toBe('6513270e')
  })

  it.each(['subscribeNewsletter', 'requestStockAlert', 'sendContactMessage', 'updateProduct'])(
    '%s, which is about no order, has its own number',
    (kind) => {
      const payload = { product_id: '7', name: 'Mona', email: 'mona@example.com' }
      expect(number(kind, { ...payload, subject: 'A box', message: 'Hello' })).toBe('d9428888')
    },
  )

  it('a write that cannot be read has its own number', () => {
    expect(number('cancelMyOrder', null)).toBe('d9428888')
  })
})

describe('failureText', () => {
  const at = now

  it('is null before a failure and during another attempt', () => {
    expect(failureText(operation)).toBeNull()
    const lastError = { class: 'transient', at }
    expect(failureText({ ...operation, state: 'inflight', lastError })).toBeNull()
  })

  it('names status and code, if there was a response', () => {
    const text = (lastError: Operation['lastError']) => failureText({ ...operation, lastError })
    expect(text({ class: 'transient', status: 0, at })).toBe(
      'The last attempt did not get through. We keep trying.',
    )
    expect(text({ class: 'upgrade', status: 404, code: 'PGRST202', at })).toBe(
      'The server does not know this kind of change (404, PGRST202).',
    )
  })

  it('describes a rejection, not the result of an earlier attempt', () => {
    const refused: Operation = {
      ...operation,
      state: 'rejected',
      outcome: { status: 'rejected', code: 'items' },
      lastError: { class: 'transient', status: 503, at },
    }
    expect(failureText(refused)).toBe(
      'Please check its pieces: a price has changed, or a piece is not available.',
    )
    const outcome = { status: 'rejected', code: 'too_large' }
    expect(failureText({ ...refused, outcome })).toBe('The server refused it (too_large).')
    const forbidden = { ...refused, outcome: undefined }
    expect(failureText({ ...forbidden, lastError: { class: 'rejected', code: '42501', at } })).toBe(
      'The server does not allow this account to do that. Ask the owner of the shop.',
    )
  })

  it('shows no class of failure, which is an English word of the program', () => {
    const text = (lastError: Operation['lastError']) => failureText({ ...operation, lastError })
    expect(text({ class: 'rejected', at })).toBe('The server refused it.')
    expect(text({ class: 'rejected', code: '22023', at })).toBe('The server refused it (22023).')
    expect(text({ class: 'odd', at })).toBe('The last attempt failed.')
    expect(text({ class: 'odd', status: 418, at })).toBe('The last attempt failed (418).')
  })

  it('says that the owner has set a write aside', () => {
    const lastError = { class: 'set-aside', at }
    expect(failureText({ ...operation, state: 'rejected', lastError })).toBe(
      'An owner of the shop has set it aside while you were away. It can be sent again, or discarded.',
    )
  })
})
