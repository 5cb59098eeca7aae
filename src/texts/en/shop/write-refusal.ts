import type { OrderLineProblem } from '#domain/orders/order.ts'
import type { TableName } from '#domain/writes/outcome.ts'
import type { Message } from '#texts/message.ts'

/** Why the server refused a write of the staff. */
export const writeRefusal = {
  notEnough: 'There is not enough in stock.',
  notEnoughOf: {
    one: 'There is not enough in stock: the server has {n}.',
    other: 'There is not enough in stock: the server has {n}.',
  },
  noCategory: 'The category does not exist any more.',
  deleted: {
    orders: 'The order does not exist any more: somebody has deleted it.',
    categories: 'The category does not exist any more: somebody has deleted it.',
    products: 'The product does not exist any more: somebody has deleted it.',
  } as const satisfies Record<Exclude<TableName, 'settings' | 'staff_settings'>, Message>,
  categoryIdTaken: 'The shop has another category with this ID already.',
  alreadyClosed:
    'This device has closed this day before. The first closing counts; please discard this one.',
  idTaken: 'Something with this id exists already.',
  invalid: 'The server does not accept these values.',
  invalidField: 'The server does not accept the value of {field}.',
  tooLarge: 'It is larger than the server accepts.',
  photoMissing:
    'The photo is not on this device any more. Enter the address of another picture instead.',
  keyReused:
    'The server has another change under the same number. Sending it again gives it a new one.',
  withdrawn: 'It was being given up. The server does not have it; it can be sent again.',
  held: 'The order is held: it takes no other status until it has been released.',
  returnedBefore: '{name}: {returned} of {sold} had been returned before.',
  notDelivered:
    'Nothing could come back: the sale was taken back meanwhile, or the order is not delivered.',
  notHeld: 'Somebody has decided otherwise about this order already.',
  ownersOnly: 'Only owners change the settings.',
  shipped: 'The order was shipped meanwhile: it stays as it is. Please call the customer.',
  cancelled: 'The order was cancelled meanwhile: it stays as it is.',
  returned:
    'Pieces of the order came back meanwhile: its items stay as they are. The rest can be corrected again.',
  itemsChanged:
    'Somebody has changed the same lines meanwhile. Please look at the order, and correct it again.',
  noItems: 'Nothing would be left of the order. Cancel it instead.',
  notStaff: 'The server does not count you among the staff (any more).',
  reasonIsGone: 'What was wrong with it is all right by now. It can be sent again.',
  refused: 'The server refused it.',
  refusedDetail: 'The server refused it ({detail}).',
  setAside:
    'An owner of the shop has set it aside while you were away. It can be sent again, or discarded.',
  notAllowed: 'The server does not allow this account to do that. Ask the owner of the shop.',
  pictureKind: 'The server does not accept this kind of picture.',
  photoWaits:
    'What shows it waits for it. Send it again, or enter the address of another picture instead.',
  inDoubt:
    'The server may have it from an earlier attempt: it is asked first, before anything is sent again or discarded.',
  /** Of one line of a sale. */
  lines: {
    sold_out: '{name}: sold out.',
    not_enough_stock: { one: '{name}: only {n} left.', other: '{name}: only {n} left.' },
    price_changed: '{name}: the price is now {price}.',
    not_sold: '{name}: no longer sold.',
  } as const satisfies Record<Exclude<OrderLineProblem['code'], 'other'>, Message>,
  otherLineProblem: '{name}: the server refused this line.',
} as const
