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

/** Opened from a mail, without a session. */
export const pagesOfMails = [
  '/newsletter',
  '/admin/forgotten-password',
  '/admin/new-password',
  '/admin/invitation#00',
] as const

/** The screens of the staff room. */
export const staffPages = [
  '/admin',
  '/admin/products',
  '/admin/products/add',
  '/admin/products/edit/3',
  '/admin/products/import',
  '/admin/categories',
  '/admin/categories/add',
  '/admin/categories/edit/boxes',
  '/admin/make-list',
  '/admin/orders',
  '/admin/stall',
  '/admin/stall/closing',
  '/admin/stall/returns',
  '/admin/stall/pack',
  '/admin/stall/back',
  '/admin/messages',
  '/admin/people',
  '/admin/customers',
  '/admin/devices',
  '/admin/password',
  '/admin/settings',
  '/admin/sync',
] as const
