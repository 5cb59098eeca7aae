/** The messages below the header. */
export const statusStrip = {
  pricesAsOf: 'Prices and stock as of {time}',
  pricesAsOfLastVisit: 'Prices and stock as of the last visit',
  nothingSaved:
    'Nothing is saved: this browser keeps no data for the shop. Cart and orders are lost when you close this page.',
} as const
