export const bulkEdit = {
  changeProducts: { one: 'Change {n} product', other: 'Change {n} products' },
  field: 'Change',
  priceByPercent: 'Price, by percent',
  stockByDifference: 'Stock, by a difference',
  to: 'To',
  chooseValue: 'Please choose',
  percent: 'Percent',
  percentHint: '10 raises, -10 lowers; rounded to whole piastres',
  difference: 'Difference',
  differenceHint: '5 adds, -3 takes away',
  problems: {
    percentUnclear: 'Please enter a percentage like 10 or -12.5',
    percentOutOfRange: 'Between -99.99 and 10,000 percent',
    differenceUnclear: 'Please enter a number like 5 or -3',
    differenceTooLarge: 'At most 1,000,000 at once',
  },

  preview: 'Preview',
  product: 'Product',
  before: 'Now',
  after: 'Then',
  summary: {
    willChange: '{changed} will change.',
    someSame: '{changed} will change, {same} are like that already.',
    someLeft: '{changed} will change, {left} cannot change and are left out.',
    someSameSomeLeft:
      '{changed} will change, {same} are like that already, {left} cannot change and are left out.',
  },
  more: { one: '… and {n} more', other: '… and {n} more' },
  priceTooLarge: 'The price would be too high',
  onlyInStock: { one: 'Only {n} in stock', other: 'Only {n} in stock' },

  tooMany: {
    one: 'At most {n} product can be changed at once. Please select fewer.',
    other: 'At most {n} products can be changed at once. Please select fewer.',
  },
  nothingToChange: 'Nothing to change',
  updated: { one: 'Product Updated', other: 'Products Updated' },
  changed: { one: '{n} product changed.', other: '{n} products changed.' },
} as const
