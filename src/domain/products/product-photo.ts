/** An own photo of a product or a category: a file in the server's store, named after its UUID, never changed once it is there. */

/** The place for them in the server's store (supabase/migrations/…_product_photos.sql). */
export const photoBucket = 'product-photos'

/** What a phone on a slow line still loads quickly; the bucket takes no more. */
export const maxPhotoBytes = 120_000

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const publicPath = `/storage/v1/object/public/${photoBucket}/`
const photoPath = new RegExp(`${publicPath}(${uuid})\\.(?:webp|jpg)$`)

/** Where everybody will see it: known before it is uploaded. `server` is '' where that is the page's own origin. */
export function photoAddress(server: string, id: string, type: string): string {
  return `${server}${publicPath}${id}.${type === 'image/webp' ? 'webp' : 'jpg'}`
}

/** The photo that a picture's address names; null for any other picture. */
export function photoIdOf(address: string): string | null {
  return photoPath.exec(address)?.[1] ?? null
}

/** The file's name in its bucket. */
export function photoNameOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}
