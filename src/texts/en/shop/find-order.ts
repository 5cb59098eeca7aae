/** The page that finds an order of another device. */
export const findOrder = {
  title: 'Find your order',
  intro:
    'See an order here that was placed on another device. Its number is in the confirmation mail; the first 8 characters are enough.',
  number: 'Order number',
  phone: 'Phone',
  phoneHint: 'The number that was given with the order.',
  button: 'Find order',
  notFound: 'We found no order with this number and phone.',
  offline:
    'You are offline. An order can be found only with a connection. What you typed stays here.',
  unreachable:
    'The workshop’s server cannot be reached. What you typed stays here. Please try again.',
  wait: {
    one: 'There were many attempts. Please try again in {n} minute.',
    other: 'There were many attempts. Please try again in {n} minutes.',
  },
  unsupported:
    'Orders cannot be found here at the moment. Please write to us with the number of your order.',
  notSaved: 'The order was found, but this browser could not save it. Please try again.',
  stillMissing: 'Not found? <contact>Write to us</contact>.',
  somewhereElse:
    'An order is shown only in the browser it was placed with. If you ordered somewhere else, find it with its number and your phone number.',
} as const
