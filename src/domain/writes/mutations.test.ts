import { describe, expect, it } from 'vitest'
import { isMutationName, laneOf, mutationToFunctionName, parseMutation } from './mutations.ts'

describe('the names of writes', () => {
  it.each([
    ['placeOrder', 'place_order'],
    ['decideHeldOrder', 'decide_held_order'],
  ] as const)('%s is the function %s of the server', (kind, name) => {
    expect(mutationToFunctionName(kind)).toBe(name)
  })

  it.each(['dropTable', 'toString', '__proto__', 'constructor', ''])(
    '"%s" is not a write',
    (name) => {
      expect(isMutationName(name)).toBe(false)
      expect(parseMutation(name, {})).toBeNull()
    },
  )
})

describe('lanes', () => {
  it('every message has its own lane, so none delays another', () => {
    const mutation = { kind: 'subscribeNewsletter', payload: { email: 'a@example.com' } } as const
    expect(laneOf(mutation, 'op1')).not.toBe(laneOf(mutation, 'op2'))
  })

  it('all writes to one product share a lane', () => {
    const adjust = { product_id: 'p', delta: 1, reason: '' }
    const remove = { product_id: 'p' }
    expect(laneOf({ kind: 'adjustStock', payload: adjust }, 'op1')).toBe(
      laneOf({ kind: 'deleteProduct', payload: remove }, 'op2'),
    )
  })

  it('an order and its later status share a lane', () => {
    const payload = { order_id: 'o', base: 'pending', status: 'shipped' } as const
    expect(laneOf({ kind: 'setOrderStatus', payload }, 'op2')).toBe('order:o')
    const decision = { order_id: 'o', release: true }
    expect(laneOf({ kind: 'decideHeldOrder', payload: decision }, 'op3')).toBe('order:o')
  })
})

describe('parseMutation', () => {
  it('returns a valid payload without unknown fields', () => {
    const payload = { email: ' mona@example.com ', role: 'admin' }
    expect(parseMutation('subscribeNewsletter', payload)).toEqual({
      kind: 'subscribeNewsletter',
      payload: { email: 'mona@example.com' },
    })
  })

  it.each([
    ['subscribeNewsletter', { email: 'mona' }],
    ['adjustStock', { product_id: 'p', delta: 1.5, reason: '' }],
    ['decideHeldOrder', { order_id: 'o', release: 'yes' }],
    ['placeOrder', {}],
    ['deleteProduct', null],
  ])('%s refuses %j', (kind, payload) => {
    expect(parseMutation(kind, payload)).toBeNull()
  })
})
