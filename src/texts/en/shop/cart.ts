export const cart = {
  /** `n` to `m`: from and to. */
  deliveryTime: 'Delivery to {governorate}: {n} to {m} days',
  deliveryDays: {
    one: 'Delivery to {governorate}: {n} day',
    other: 'Delivery to {governorate}: {n} days',
  },
  title: 'Your cart',
  loading: 'Loading your cart',
  empty: 'Your cart is empty',
  continueShopping: 'Continue Shopping',
  products: 'Products in your cart',
  product: 'Product',
  price: 'Price',
  total: 'Total',
  quantityOf: 'Quantity of {name}',
  removeNamed: 'Remove {name}',
  clear: 'Clear cart',
  removed: 'Removed {name} from cart',
  cleared: 'Cart cleared',
  summary: 'Order Summary',
  proceed: 'Proceed to Checkout',
  processing: 'Processing...',
  subtotal: 'Subtotal',
  shipping: 'Shipping',
  free: 'Free',
  /** After the name of a product. */
  times: 'x {n}',
} as const
