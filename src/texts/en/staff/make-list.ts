export const makeList = {
  intro: 'Products at their low-stock level or below, and those that people wait for.',
  printed: 'Make-list of {time}',
  print: 'Print',
  exportCsv: 'Export CSV',
  empty: 'Nothing to make: no product is low in stock, and nobody waits for one.',
  ordersMissing: 'Who waits and what was sold is shown once the orders are on this device.',
  level: 'Level',
  waiting: 'Waiting',
  sold: { other: 'Sold in {n} days' },
} as const
