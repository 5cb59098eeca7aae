/** A photo of a product or category: a file in the server's store, named by UUID, immutable. */

/** The bucket in the store; see `private.set_up_photos`. */
export const photoBucket = 'product-photos'

/** Small enough for a slow connection. The bucket has the same limit. */
export const maxPhotoBytes = 120_000

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const publicPath = `/storage/v1/object/public/${photoBucket}/`
const photoPath = new RegExp(`${publicPath}(${uuid})\\.(?:webp|jpg)$`)

/** The public address, known before the upload. `server`: '' for the page's own origin. */
export function photoAddress(server: string, id: string, type: string): string {
  return `${server}${publicPath}${id}.${type === 'image/webp' ? 'webp' : 'jpg'}`
}

/** The photo at an address; null for any other picture. */
export function photoIdOf(address: string): string | null {
  return photoPath.exec(address)?.[1] ?? null
}

export function photoNameOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}
