/** What is to be seen without a connection: one size of every picture of the shop's own pages. */
import { listCategories, listProducts } from '#db/mirror/catalog.ts'
import type { Db } from '#db/database.ts'
import { keptSize } from '#features/product/image-sources.ts'

/** Of Home and 'About Us'. A phone's hero is another picture than a desk's. */
const pagePictures = ['/images/hero-phone.jpg', '/images/hero.jpg', '/images/story.jpg']

const mostProducts = 500

/** Those of the pages first: the worker stops when pictures cannot be had. Without a readable catalogue only they are listed. */
export async function listKeptPictures(db: Db): Promise<string[]> {
  const [categories, products] = await Promise.all([
    listCategories(db).catch(() => []),
    listProducts(db, { limit: mostProducts }).catch(() => []),
  ])
  const urls = [
    ...pagePictures,
    ...categories.map(({ image_url: image }) => image),
    ...products.map(({ image }) => image),
  ]
  return [...new Set(urls.flatMap((url) => keptSize(url) ?? []))]
}
