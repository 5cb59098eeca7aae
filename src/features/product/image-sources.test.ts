import { expect, test } from 'vitest'
import { imageSources } from './image-sources.ts'
import { keptSize } from './kept-pictures.ts'

test('one of our own pictures has AVIF and WebP variants', () => {
  const sources = imageSources('/images/products/1.jpg')
  expect(sources?.avif).toContain('/images/products/1-320.avif 320w')
  expect(sources?.webp).toContain('/images/products/1-1200.webp 1200w')
})

test.each([
  'https://example.com/images/products/1.jpg',
  '/images/products/1.png',
  '/images/unknown/1.jpg',
  '/uploads/1.jpg',
  '/images/../secret.jpg',
  '',
])('%j has no variants', (url) => {
  expect(imageSources(url)).toBeNull()
})

test.each(['products/1', 'categories/boxes', 'hero', 'hero-phone', 'story'])(
  'of %s one of the sizes that are made is kept',
  (name) => {
    const kept = keptSize(`/images/${name}.jpg`)
    expect(imageSources(`/images/${name}.jpg`)?.avif).toContain(`${kept} `)
  },
)

test('keeps nothing of an external picture', () => {
  expect(keptSize('https://example.com/images/products/1.jpg')).toBeNull()
})
