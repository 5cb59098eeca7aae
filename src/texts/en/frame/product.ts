/** The page of one product. */
export const product = {
  loading: 'Loading product...',
  notFound: 'Product Not Found',
  missing: {
    'not-found': "Sorry, we couldn't find the product you're looking for.",
    'not-on-this-device':
      'This product is not saved on this device yet. It will show as soon as you are online again.',
  },
  back: 'Back to Products',
  share: 'Share',
  linkCopied: 'Link copied',
  copyThisLink: 'Copy this link',
  available: { one: '{n} items available', other: '{n} items available' },
  delivery: 'Cash on delivery. Shipping across Egypt is free.',
  care: 'Handcrafted with Care',
  careText:
    'Made by one artisan from start to finish, so grain, tone and inlay differ a little from the picture. Keep it out of direct sun and feed it with a little oil once a year.',
} as const
