/** Addresses for what has to hold on every page of the shop. */

/** Those that the build draws (a product and a category stand for all). */
export const drawnPages = [
  '/',
  '/products',
  '/product/1',
  '/categories',
  '/categories/boxes',
  '/about',
  '/contact',
  '/faq',
  '/shipping',
  '/privacy-policy',
  '/terms',
] as const

export const shopPages = [
  ...drawnPages,
  '/product/none',
  '/cart',
  '/checkout',
  '/account',
  '/account/orders',
  '/account/sync',
  '/no/such/page',
] as const
