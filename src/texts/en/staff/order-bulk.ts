/** Filters of the orders list, and what is done with several orders at once. */
export const orderBulk = {
  from: 'From',
  to: 'To',
  place: 'Destination',
  allPlaces: 'All destinations',
  governorates: 'Governorates',
  cities: 'Cities',

  selectOne: 'Select order {number}',
  selectShown: 'Select all shown orders',
  selection: 'Selected orders',
  setStatus: 'Set status',
  printSlips: 'Print slips',
  exportCsv: 'Export CSV',
  /** Title of the printed file. */
  slipsTitle: 'Packing slips',
  withoutSlip: {
    one: '{n} of them has no packing slip: it is a sale at the stall or held.',
    other: '{n} of them have no packing slip: they are sales at the stall or held.',
  },

  statusOf: { one: 'Status of {n} order', other: 'Status of {n} orders' },
  willChange: { one: '{n} order will change.', other: '{n} orders will change.' },
  same: { one: '{n} has this status already.', other: '{n} have this status already.' },
  held: {
    one: '{n} is held and left out: please release or cancel it first. {numbers}',
    other: '{n} are held and left out: please release or cancel them first. {numbers}',
  },
  closed: {
    one: '{n} is delivered or cancelled and left out: please correct it in its own dialog. {numbers}',
    other:
      '{n} are delivered or cancelled and left out: please correct each in its own dialog. {numbers}',
  },
  cancelHint: 'Their pieces go back into stock, and each customer gets a mail.',
  tooMany: {
    one: 'At most {n} order can be changed at once. Please select fewer.',
    other: 'At most {n} orders can be changed at once. Please select fewer.',
  },
  changeOrders: { one: 'Change {n} order', other: 'Change {n} orders' },
  changed: { one: '{n} order changed.', other: '{n} orders changed.' },
} as const
