import { expect, it } from 'vitest'
import { findOtherSize, stemOf } from '../../sw/other-size.ts'

const shop = 'https://shop.test'

it.each([
  ['/images/products/1.jpg', '/images/products/1'],
  ['/images/products/1-640.avif', '/images/products/1'],
  ['/images/products/10-160.webp', '/images/products/10'],
  ['/images/hero-phone-480.webp', '/images/hero-phone'],
])('knows the picture behind %s', (path, stem) => {
  expect(stemOf(shop + path)).toBe(shop + stem)
})

it('knows nothing about other pictures', () => {
  expect(stemOf('https://elsewhere.test/photo-640.jpg')).toBeNull()
})

/** As much of a cache as is asked. */
function cacheOf(...urls: string[]) {
  const keys = async () => urls.map((url) => new Request(url))
  const match = async (request: Request) => new Response(request.url)
  return { keys, match } as unknown as Cache
}

it('finds another size of the same picture, and no other picture', async () => {
  const cache = cacheOf(`${shop}/images/products/11-320.avif`, `${shop}/images/products/1-320.avif`)
  const found = await findOtherSize(cache, `${shop}/images/products/1-960.webp`)
  expect(await found?.text()).toBe(`${shop}/images/products/1-320.avif`)
  expect(await findOtherSize(cache, `${shop}/images/products/2-320.avif`)).toBeUndefined()
})
