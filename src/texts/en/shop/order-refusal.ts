/** Why the workshop's server did not accept an order. */
export const orderRefusal = {
  title: 'What was wrong',
  aProduct: 'A product',
  soldOut: '{product}: Sold out',
  onlyLeft: { one: '{product}: Only {n} left', other: '{product}: Only {n} left' },
  newPrice: '{product}: New price: {price}',
  priceChanged: '{product}: New price: {old} → {price}',
  noLongerSold: '{product}: No longer sold',
  unavailable: '{product}: Cannot be ordered like this at the moment',
  invalid: 'Something in the form was not accepted. Please check your details and try again.',
  tooLarge: 'The order is too large for one delivery. Please try again with fewer products.',
  reasonIsGone: 'What was wrong is all right by now. Please order again.',
  unknown: 'The workshop’s server refused it ({code}). Please try again.',
  putBack: 'Put back into the cart',
  workshopHasIt: 'The workshop has this order already: it is confirmed.',
  cannotAsk:
    'The workshop may have this order already and cannot be asked now. Nothing was changed: try again with a connection.',
} as const
