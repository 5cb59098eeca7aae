/** Addresses for checks of every page of the shop. */

/** The prerendered pages (one product and one category stand for all). */
export const prerenderedPages = [
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
  ...prerenderedPages,
  '/product/none',
  '/cart',
  '/checkout',
  '/saved',
  '/find-order',
  '/account',
  '/account/orders',
  '/account/sync',
  '/no/such/page',
] as const
