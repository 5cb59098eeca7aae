/**
 * What is printed for the customer, in the language of the order: everything that the slip says is
 * here. The order's dialog says some of it too, in the language of the page.
 */
export const packingSlip = {
  fileName: 'Packing slip {number}',
  title: 'Packing slip · Order {number}',
  packed: 'Packed',
  item: 'Item',
  quantity: 'Qty',
  price: 'Price',
  total: 'Total',
  totalOf: 'Total {price}',
  shipping: 'Shipping',
  itemsUnreadable: 'The items of this order cannot be read.',
  shippingInformation: 'Shipping Information',
  note: 'Note from the customer',
  shippingDamaged: 'The shipping record is damaged and not complete.',
  paymentMethod: 'Payment Method',
  cashOnDelivery: 'Cash on Delivery',
  cashToCollect: 'Cash on Delivery: to be collected',
  cashAtStall: 'Cash at the stall',
  paymentUnknown: 'Not known',
  unknownCustomer: 'Unknown customer',
  erasedCustomer: 'Erased customer',
  unknownDate: 'Unknown date',
  thanks: 'Thank you, {name}. Made by hand in our Cairo workshop.',
} as const
