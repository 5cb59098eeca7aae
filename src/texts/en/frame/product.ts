/** The page of one product. */
export const product = {
  loading: 'Loading product...',
  back: 'Back to Products',
  available: { one: '{n} items available', other: '{n} items available' },
  delivery: 'Cash on delivery. Shipping across Egypt is free.',
} as const
