import { describe, expect, it } from 'vitest'
import { aProduct, uuid } from '../../../tests/support/builders.ts'
import { creationOf } from '#domain/products/product-form.ts'
import { type Mutation, mergeMutations, effectsOf, photosOf } from './mutations.ts'
import { deletionOf } from './product-writes.ts'
import { picturesSetBy } from './references.ts'
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
    expect([creation, edit, rename].map(picturesSetBy)).toEqual([['/a.webp'], ['/b.webp'], []])
  })

  it('is the cover for a category', () => {
    expect([newCategory, newCover].map(picturesSetBy)).toEqual([['/a.webp'], ['/b.webp']])
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
    expect(picturesSetBy(replacePicture(creation, '/a.webp', '/c.jpg'))).toEqual(['/c.jpg'])
    expect(replacePicture(edit, '/a.webp', '/c.jpg').payload).toEqual({
      product_id: '1',
      base: { image: '/c.jpg', name: 'A' },
      patch: { image: '/b.webp' },
    })
    expect(replacePicture(rename, '/a.webp', '/c.jpg')).toEqual(rename)
  })
})

describe('a list of pictures', () => {
  const picture = (image: string) => ({ image, alt: 'Lid', alt_ar: '' })
  const reorder: Mutation = {
    kind: 'updateProduct',
    payload: {
      product_id: '1',
      base: { pictures: [picture('/a.webp')] },
      patch: { pictures: [picture('/b.webp'), picture('/a.webp')] },
    },
  }

  it('is set as a whole, with the image', () => {
    expect(picturesSetBy(reorder)).toEqual(['/b.webp', '/a.webp'])
    expect(effectsOf(reorder, 0)).toMatchObject([{ patch: { image: '/b.webp' } }])
    expect(mergeMutations(creation, reorder)).toMatchObject({ payload: { image: '/b.webp' } })
  })

  it('is replaced in the new value and in the base', () => {
    expect(replacePicture(reorder, '/a.webp', '/c.jpg').payload).toMatchObject({
      base: { pictures: [picture('/c.jpg')] },
      patch: { pictures: [picture('/b.webp'), picture('/c.jpg')] },
    })
  })

  it('and an edit of the image are not merged: their order decides', () => {
    expect(mergeMutations(edit, reorder)).toBeNull()
    expect(mergeMutations(reorder, edit)).toBeNull()
    expect(mergeMutations(reorder, reorder)).not.toBeNull()
    expect(mergeMutations(edit, rename)).not.toBeNull()
  })

  it('of a deletion begins with the image that its author saw', () => {
    const seen = aProduct({
      image: '/new.webp',
      pictures: [picture('/a.webp'), picture('/b.webp')],
    })
    expect(deletionOf(seen).payload.base).toMatchObject({
      pictures: [{ image: '/new.webp', alt: '' }, picture('/b.webp')],
    })
  })
})

it('lists the photos of waiting uploads', () => {
  const payload = { photo_id: uuid(1), address: '/x.webp' }
  const upload = { kind: 'uploadPhoto', payload }
  expect(photosOf([upload, creation, { kind: 'uploadPhoto', payload: { photo_id: 7 } }])).toEqual([
    uuid(1),
  ])
})
