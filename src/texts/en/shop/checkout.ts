export const checkout = {
  title: 'Checkout',
  loading: 'Loading checkout',
  emptyText: 'You need to add products to your cart before checkout.',
  shopNow: 'Shop Now',
  viewLastOrder: 'View your last order',
  step: 'Step {number} of 2',
  customer: 'Customer Information',
  payment: 'Payment Information',
  noteForWorkshop: 'Note for the workshop',
  optional: '{label} (optional)',
  noteHint: 'For example a gift message, or a word for the courier.',
  chooseGovernorate: 'Choose a governorate',
  cityLine: '{city}, {governorate}, {postalCode}',
  remember: 'Remember this address on this device',
  toPayment: 'Continue to Payment',
  deliveryAddress: 'Delivery address',
  deliverTo: 'Deliver to',
  method: 'Payment method',
  cash: 'Cash on Delivery',
  cashHint: 'You pay when your order is handed to you.',
  backToCustomer: 'Back to Customer Information',
  placeOrder: 'Place Order',
  blocked: 'Nothing is ordered yet. <check>Please check your pieces first</check>',
  notAvailable: 'Not available',
  returnToCart: 'Return to Cart',
  checkPieces: 'Please check these pieces before ordering',
  priceHasChanged: 'A price has changed',
  failed: 'There was an error processing your order. Please try again.',
  /** By the reason why the order was not stored. `n`: the limit. */
  problems: {
    'cart-changed':
      'Your cart was changed in another tab, so nothing was ordered. Please look at the order summary and place the order again.',
    'too-many-lines': {
      one: 'One order can hold {n} different product. Nothing was ordered and your cart is unchanged: please return to the cart and remove some.',
      other:
        'One order can hold {n} different products. Nothing was ordered and your cart is unchanged: please return to the cart and remove some.',
    },
    'storage-full':
      'Your order is not saved and was not sent: the storage of this device is full. Your cart and everything you typed are still here. Please free some space and place the order again.',
    'not-saved':
      'Your order is not saved and was not sent: this browser could not store it. Your cart and everything you typed are still here. Please place the order again.',
  },
} as const
