/** Instead of a product that cannot be shown. */
export const missingProduct = {
  title: 'Product Not Found',
  reasons: {
    'not-found': "Sorry, we couldn't find the product you're looking for.",
    'not-on-this-device':
      'This product is not saved on this device yet. It will show as soon as you are online again.',
  },
} as const
