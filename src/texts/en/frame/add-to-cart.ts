/** Toasts of the buttons that add to the cart, which work before the databases are open. */
export const addToCart = {
  added: 'Added {name} to cart',
  updated: 'Updated quantity of {name} in cart',
  allInCart: {
    one: 'Only {n}, all in your cart',
    other: 'Only {n}, all in your cart',
  },
  viewCart: 'View cart',
  notSaved: 'Not saved',
  notSavedText:
    '{name} could not be added: this device refuses to store anything. Free some space and try again.',
} as const
