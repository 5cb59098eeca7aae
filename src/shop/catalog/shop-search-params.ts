import { type ProductSort, productSortKeys } from '#domain/products/product-sorts.ts'

/** The address of the shop. */
export interface ShopSearch {
  category?: string | undefined
  /** Absent: newest first. */
  sort?: ProductSort | undefined
  /** 'in': only products that can be bought now. */
  stock?: 'in' | undefined
  /** Search text, also from the share sheet; '' opens an empty search. */
  q?: string | undefined
}

/** Invalid parameters become undefined, or the router keeps them. No schema: part of first load. */
export function parseShopSearch(search: Record<string, unknown>): ShopSearch {
  const { category, sort, stock, q } = search
  return {
    ...('category' in search && { category: typeof category === 'string' ? category : undefined }),
    ...('sort' in search && { sort: productSortKeys.find((one) => one === sort) }),
    ...('stock' in search && { stock: stock === 'in' ? stock : undefined }),
    ...('q' in search && { q: typeof q === 'string' ? q.trim().slice(0, longest) : undefined }),
  }
}

/** A shared text can be long: its beginning is searched. */
const longest = 200
