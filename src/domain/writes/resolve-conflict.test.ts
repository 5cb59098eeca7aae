import { describe, expect, it } from 'vitest'
import { aProduct } from '../../../tests/support/builders.ts'
import { type Mutation, parseMutation } from './mutations.ts'
import { deletionOf } from './product-writes.ts'
import { readConflict, resolveMutation } from './resolve-conflict.ts'

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

describe('a deletion of what was changed meanwhile', () => {
  const seen = aProduct({ id: '1', price: 100, stock: 4 })
  const found = readConflict({
    status: 'conflict',
    fields: { price: { base: 100, theirs: 120, mine: null } },
  })

  it('names what its author sees', () => {
    expect(deletionOf(seen).payload.base).toMatchObject({ price: 100, stock: 4 })
    expect(parseMutation('deleteProduct', deletionOf(seen).payload)).toEqual(deletionOf(seen))
  })

  it('goes on, having seen the change, or is given up', () => {
    const anyway = resolveMutation(deletionOf(seen), found, { price: 'mine' })
    expect(anyway).toEqual(deletionOf({ ...seen, price: 120 }))
    expect(resolveMutation(deletionOf(seen), found, {})).toBe('nothing')
  })

  it('of older versions of the app is readable, too', () => {
    const old = { category_id: 'boxes', move_to: null }
    expect(parseMutation('deleteCategory', old)).toEqual({ kind: 'deleteCategory', payload: old })
  })
})
