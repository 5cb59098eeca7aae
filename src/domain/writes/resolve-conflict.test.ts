import { describe, expect, it } from 'vitest'
import type { Mutation } from './mutations.ts'
import { readConflict, resolveMutation } from './revisions.ts'

const edit: Mutation = {
  kind: 'updateProduct',
  payload: {
    product_id: '1',
    base: { name: 'Panel', price: 100, featured: false },
    patch: { name: 'Wall Panel', price: 150, featured: true },
  },
}
const fields = readConflict({
  status: 'conflict',
  code: 'fields',
  fields: {
    name: { base: 'Panel', theirs: 'Round Panel', mine: 'Wall Panel' },
    price: { base: 100, theirs: 120, mine: 150 },
  },
})

describe('resolving a conflict', () => {
  it('sends what was chosen on top of what the server has, and what was in no conflict', () => {
    expect(resolveMutation(edit, fields, { name: 'theirs', price: 'mine' })).toEqual({
      kind: 'updateProduct',
      payload: {
        product_id: '1',
        base: { price: 120, featured: false },
        patch: { price: 150, featured: true },
      },
    })
  })

  it('leaves nothing to send when everything of theirs is taken', () => {
    const only: Mutation = {
      kind: 'updateProduct',
      payload: { product_id: '1', base: { price: 100 }, patch: { price: 150 } },
    }
    expect(resolveMutation(only, fields.slice(1), { price: 'theirs' })).toBe('nothing')
  })

  it('sets a status again, from the one the server has', () => {
    const payload = { order_id: 'o', base: 'pending' as const, status: 'shipped' as const }
    const mutation: Mutation = { kind: 'setOrderStatus', payload }
    const status = [{ name: 'status', base: 'pending', theirs: 'cancelled', mine: 'shipped' }]
    expect(resolveMutation(mutation, status, { status: 'mine' })).toEqual({
      kind: 'setOrderStatus',
      payload: { ...payload, base: 'cancelled' },
    })
    expect(resolveMutation(mutation, status, { status: 'theirs' })).toBe('nothing')
  })

  it('puts nothing together from values that do not fit', () => {
    const odd = [{ name: 'price', base: 100, theirs: 'free', mine: 150 }]
    expect(resolveMutation(edit, odd, { price: 'mine' })).toBeNull()
  })

  it('reads no conflict from any other outcome', () => {
    expect(readConflict({ status: 'rejected', code: 'not_found' })).toEqual([])
    expect(readConflict(undefined)).toEqual([])
  })
})
