import { expect, it } from 'vitest'
import { listPicturesToCache } from '#app/worker/service-worker.ts'
import { putProducts } from '../support/mirror.ts'
import { db } from '../support/db-for-each-test.ts'

const pages = [
  '/images/hero-phone-780.avif',
  '/images/hero-1280.avif',
  '/images/story-768.avif',
] as const

it('keeps one size of each picture of pages, categories and products, in this order', async () => {
  await putProducts(db, { id: '1' }, { id: '2' }, { id: '3', image: 'https://cdn.example/3.jpg' })
  await db.mirror.categories.put({
    id: 'boxes',
    name: 'Boxes',
    description: '',
    image_url: '/images/categories/boxes.jpg',
    updated_at: '2026-11-01T10:00:00.000Z',
    version: 1,
    generation: 1,
  })
  expect(await listPicturesToCache(db)).toEqual([
    ...pages,
    '/images/categories/boxes-480.avif',
    '/images/products/1-480.avif',
  ])
})

it('keeps the pictures of pages when the catalogue cannot be read', async () => {
  db.mirror.close()
  expect(await listPicturesToCache(db)).toEqual(pages)
})
