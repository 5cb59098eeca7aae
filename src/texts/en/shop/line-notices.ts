/** Changes to a product in the cart. `<about>`: for screen readers, after the name of a button. */
export const lineNotices = {
  onlyLeft: { one: 'Only {n} left', other: 'Only {n} left' },
  noLongerSold: 'No longer sold',
  priceLowered: 'Price lowered: {old} → {price}',
  priceKept: 'We keep {old} for you until {time}. The price is now {price}.',
  priceChanged: 'Price changed: {old} → {price}',
  acceptPrice: 'Use the new price<about>: {name}</about>',
  lowerQuantity: 'Change to {n}<about>: {name}</about>',
  remove: 'Remove it<about>: {name}</about>',
} as const
