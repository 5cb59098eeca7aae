import { describe, expect, it } from 'vitest'
import { ImageUrl } from '#domain/forms/typed-values.ts'
import { photoAddress, photoIdOf, photoNameOf } from './product-photo.ts'
import * as v from 'valibot'

const id = '3f0a1d5e-8f57-4d9a-9a57-0d6f6f1c2b3a'

describe('the address of a photo', () => {
  it.each([
    ['https://shop.supabase.co', 'image/webp', `${id}.webp`],
    ['', 'image/webp', `${id}.webp`],
    ['', 'image/jpeg', `${id}.jpg`],
  ])('on "%s" as %s ends in %s, names the photo and is a valid image', (server, type, name) => {
    const address = photoAddress(server, id, type)
    expect(address).toBe(`${server}/storage/v1/object/public/product-photos/${name}`)
    expect(photoIdOf(address)).toBe(id)
    expect(photoNameOf(address)).toBe(name)
    expect(v.safeParse(ImageUrl, address).success).toBe(true)
  })

  it.each([
    '/images/products/1.jpg',
    `/storage/v1/object/public/other/${id}.webp`,
    `/storage/v1/object/public/product-photos/${id}.webp?width=10`,
    '/storage/v1/object/public/product-photos/not-a-uuid.webp',
    '',
  ])('"%s" is not a photo in our store', (address) => {
    expect(photoIdOf(address)).toBeNull()
  })
})
