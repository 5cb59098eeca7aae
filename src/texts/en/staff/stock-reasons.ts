/** Why a stock changed, as recorded by the server or a device. */
export const stockReasons = {
  order: 'order',
  orderNumber: 'order {number}',
  'order cancelled': 'order cancelled',
  orderNumberCancelled: 'order {number} cancelled',
  'order reopened': 'order reopened',
  orderNumberReopened: 'order {number} reopened',
  set: 'set by another tool',
  created: 'product added',
  count: 'counted',
  stall: 'adjusted at the stall',
  'stall sale': 'stall sale',
  return: 'returned',
  undo: 'taken back at the stall',
  edited: 'product edit',
  import: 'CSV import',
  'bulk change': 'bulk change',
} as const
