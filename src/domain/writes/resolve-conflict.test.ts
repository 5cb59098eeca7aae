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
  it('sends the chosen fields, based on the values of the server, and the fields without conflict', () => {
    expect(resolveMutation(edit, fields, { name: 'theirs', price: 'mine' })).toEqual({
      kind: 'updateProduct',
      payload: {
        product_id: '1',
        base: { price: 120, featured: false },
        patch: { price: 150, featured: true },
      },
    })
  })

  it('sends nothing when all values of the server are chosen', () => {
    const only: Mutation = {
      kind: 'updateProduct',
      payload: { product_id: '1', base: { price: 100 }, patch: { price: 150 } },
    }
    expect(resolveMutation(only, fields.slice(1), { price: 'theirs' })).toBe('nothing')
  })

  it('sets a status again, based on the status of the server', () => {
    const payload = { order_id: 'o', base: 'pending' as const, status: 'shipped' as const }
    const mutation: Mutation = { kind: 'setOrderStatus', payload }
    const status = [{ name: 'status', base: 'pending', theirs: 'cancelled', mine: 'shipped' }]
    expect(resolveMutation(mutation, status, { status: 'mine' })).toEqual({
      kind: 'setOrderStatus',
      payload: { ...payload, base: 'cancelled' },
    })
    expect(resolveMutation(mutation, status, { status: 'theirs' })).toBe('nothing')
  })

  it('a cancellation that asked nobody about the pieces does not put them back into stock', () => {
    const payload = { order_id: 'o', base: 'pending' as const, status: 'cancelled' as const }
    const status = [{ name: 'status', base: 'pending', theirs: 'shipped', mine: 'cancelled' }]
    const mine = (answer: { pieces?: 'back' }) =>
      resolveMutation({ kind: 'setOrderStatus', payload: { ...payload, ...answer } }, status, {
        status: 'mine',
      })
    expect(mine({})).toMatchObject({ payload: { base: 'shipped', pieces: 'away' } })
    expect(mine({ pieces: 'back' })).toMatchObject({ payload: { pieces: 'back' } })
  })

  it('returns null when the values do not fit', () => {
    const odd = [{ name: 'price', base: 100, theirs: 'free', mine: 150 }]
    expect(resolveMutation(edit, odd, { price: 'mine' })).toBeNull()
  })

  it('reads no conflict from any other outcome', () => {
    expect(readConflict({ status: 'rejected', code: 'not_found' })).toEqual([])
    expect(readConflict(undefined)).toEqual([])
  })
})

describe('a deletion of a row that was changed meanwhile', () => {
  const seen = aProduct({ id: '1', price: 100, stock: 4 })
  const found = readConflict({
    status: 'conflict',
    fields: { price: { base: 100, theirs: 120, mine: null } },
  })

  it('carries the values that its author sees', () => {
    expect(deletionOf(seen).payload.base).toMatchObject({ price: 100, stock: 4 })
    expect(parseMutation('deleteProduct', deletionOf(seen).payload)).toEqual(deletionOf(seen))
  })

  it('is sent again with the new base, or discarded', () => {
    const anyway = resolveMutation(deletionOf(seen), found, { price: 'mine' })
    expect(anyway).toEqual(deletionOf({ ...seen, price: 120 }))
    expect(resolveMutation(deletionOf(seen), found, {})).toBe('nothing')
  })

  it('can be read from older versions of the app', () => {
    const old = { category_id: 'boxes', move_to: null }
    expect(parseMutation('deleteCategory', old)).toEqual({ kind: 'deleteCategory', payload: old })
  })
})
