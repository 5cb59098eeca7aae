/** The end of a day at the stall. */
import { CloseDay } from '#domain/orders/day-closing.ts'
import {
  type WriteDefinition,
  noReferences,
  noStockEffect,
  notEditable,
  serverFunction,
} from './definition.ts'

/** The operation's id becomes the closing's. */
const closeDay: WriteDefinition<CloseDay> = {
  audience: 'staff',
  lane: 'closing',
  payload: CloseDay,
  time: 'closed_at',
  day: 'day',
  id: null,
  effects: () => [],
  creates: null,
  ...notEditable,
  ...noReferences,
  ...noStockEffect,
  ...serverFunction,
  withoutCustomer: (payload) => ({ ...payload, note: '' }),
}

export const closingWrites = { closeDay }
