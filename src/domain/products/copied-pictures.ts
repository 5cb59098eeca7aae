/** Pictures that stay on another server, and their copies in this shop. */
import type { Category } from '#domain/categories/category.ts'
import { isHttpUrl } from '#domain/forms/typed-values.ts'
import { type Mutation, newMutation } from '#domain/writes/mutations.ts'
import { mapPictures } from '#domain/writes/references.ts'
import { photoIdOf } from './product-photo.ts'
import { picturesOf } from './pictures.ts'
import { editsOf } from './product-form.ts'
import type { Product } from './product.ts'

/** Where this shop keeps its own pictures. */
export interface Home {
  /** Of its pages. */
  origin: string
  /** Of its store of photos; '': the same. */
  server: string
}

export function isForeignPicture(address: string, { origin, server }: Home): boolean {
  if (!isHttpUrl(address)) return false
  return new URL(address).origin !== origin && (server === '' || !address.startsWith(`${server}/`))
}

/** A product or a category that shows pictures of another server. */
export interface Foreign {
  type: 'product' | 'category'
  id: string
  name: string
  addresses: readonly string[]
}

export function foreignPictures(
  products: readonly Product[],
  categories: readonly Category[],
  home: Home,
): Foreign[] {
  const shown: Foreign[] = [
    ...products.map((product) => ({
      type: 'product' as const,
      id: product.id,
      name: product.name,
      addresses: picturesOf(product).map(({ image }) => image),
    })),
    ...categories.map(({ id, name, image_url: image }) => ({
      type: 'category' as const,
      id,
      name,
      addresses: [image],
    })),
  ]
  return shown
    .map((one) => ({
      ...one,
      addresses: [...new Set(one.addresses)].filter((address) => isForeignPicture(address, home)),
    }))
    .filter(({ addresses }) => addresses.length > 0)
}

/** By the old address: the new one. */
export type Copies = ReadonlyMap<string, string>

/** The edits that show the copies; none if somebody replaced the pictures meanwhile. */
export function productCopyEdits(product: Product, copies: Copies): Mutation[] {
  const pictures = picturesOf(product).map((picture) => ({
    ...picture,
    image: copies.get(picture.image) ?? picture.image,
  }))
  return editsOf(product, { pictures, image: pictures[0]?.image ?? product.image }, 'import')
}

export function categoryCopyEdits({ id, image_url: image }: Category, copies: Copies): Mutation[] {
  const copy = copies.get(image)
  if (copy === undefined) return []
  return [
    newMutation.updateCategory({
      category_id: id,
      base: { image_url: image },
      patch: { image_url: copy },
    }),
  ]
}

/** The write as if it had set the copies that are shown now. `copyIds`: by the old address. */
export function withCopies(
  write: Mutation,
  shown: readonly string[],
  copyIds: ReadonlyMap<string, string>,
): Mutation {
  return mapPictures(write, (address, role) => {
    const id = role === 'shown' ? copyIds.get(address) : undefined
    return (id !== undefined && shown.find((one) => photoIdOf(one) === id)) || address
  })
}
