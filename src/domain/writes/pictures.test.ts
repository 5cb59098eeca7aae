import { describe, expect, it } from 'vitest'
import { aProduct, uuid } from '../../../tests/support/builders.ts'
import { creationOf } from '#domain/products/product-form.ts'
import { type Mutation, photosOf } from './mutations.ts'
import { pictureOf } from './references.ts'
import { replacePicture } from './resolve-conflict.ts'

const { id, created_at: _created, updated_at: _updated, ...fields } = aProduct({ image: '/a.webp' })
const creation = creationOf(id, { ...fields, category: 'decor' })
const edit: Mutation = {
  kind: 'updateProduct',
  payload: { product_id: '1', base: { image: '/a.webp', name: 'A' }, patch: { image: '/b.webp' } },
}
const rename: Mutation = {
  kind: 'updateProduct',
  payload: { product_id: '1', base: { name: 'A' }, patch: { name: 'B' } },
}

const category = { name: 'Games', description: 'Senet and others.', image_url: '/a.webp' }
const newCategory: Mutation = {
  kind: 'createCategory',
  payload: { category_id: 'games', ...category },
}
const newCover: Mutation = {
  kind: 'updateCategory',
  payload: {
    category_id: 'games',
    base: { image_url: '/a.webp', name: 'Games' },
    patch: { image_url: '/b.webp', name: 'Board games' },
  },
}

describe('the picture of a write', () => {
  it('is the picture that the write sets', () => {
    expect([creation, edit, rename].map(pictureOf)).toEqual(['/a.webp', '/b.webp', null])
  })

  it('is the cover for a category', () => {
    expect([newCategory, newCover].map(pictureOf)).toEqual(['/a.webp', '/b.webp'])
    expect(replacePicture(newCategory, '/a.webp', '/c.jpg').payload).toEqual({
      category_id: 'games',
      ...category,
      image_url: '/c.jpg',
    })
    expect(replacePicture(newCover, '/b.webp', '/c.jpg').payload).toEqual({
      category_id: 'games',
      base: { image_url: '/a.webp', name: 'Games' },
      patch: { image_url: '/c.jpg', name: 'Board games' },
    })
  })

  it('is replaced in the new value and in the base, and nowhere else', () => {
    expect(pictureOf(replacePicture(creation, '/a.webp', '/c.jpg'))).toBe('/c.jpg')
    expect(replacePicture(edit, '/a.webp', '/c.jpg').payload).toEqual({
      product_id: '1',
      base: { image: '/c.jpg', name: 'A' },
      patch: { image: '/b.webp' },
    })
    expect(replacePicture(rename, '/a.webp', '/c.jpg')).toEqual(rename)
  })
})

it('lists the photos of waiting uploads', () => {
  const payload = { photo_id: uuid(1), address: '/x.webp' }
  const upload = { kind: 'uploadPhoto', payload }
  expect(photosOf([upload, creation, { kind: 'uploadPhoto', payload: { photo_id: 7 } }])).toEqual([
    uuid(1),
  ])
})
