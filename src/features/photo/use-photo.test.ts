import { expect, it } from 'vitest'
import { photoAddress } from '#domain/products/product-photo.ts'
import { isShownIn } from './use-photo.ts'

const id = '00000000-0000-4000-8000-000000000001'

it('a photo that was moved down in the list of pictures is still shown', () => {
  const address = photoAddress('https://shop.test', id, 'image/webp')
  expect(isShownIn(['/images/products/1.jpg', '/a.jpg', address], id)).toBe(true)
  expect(isShownIn(['/images/products/1.jpg', ''], id)).toBe(false)
})
