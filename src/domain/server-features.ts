/**
 * What servers after 1.0.0 may support, by the names of `private.features`. A server lists its
 * features with each pulled page.
 */
const serverFeatures = [
  /** Opening hours, addresses, delivery times and limits that the owner edits. */
  'settings',
  /** Several pictures and facts (size, weight, wood) of a product. */
  'product_facts',
  /** Archived products. */
  'archive',
  /** A low-stock level per product. */
  'stock_levels',
  /** A mail when a sold-out product is back. */
  'stock_alerts',
  /** Notes of staff and the timeline of an order. */
  'order_notes',
  /** Corrections of customer, lines and quantities of an order. */
  'order_corrections',
  /** A shopper cancels a pending order. */
  'cancel_order',
  /** A shopper finds an order by number and phone. */
  'find_order',
  /** A shopper's note to the workshop. */
  'order_note',
  /** Discounts, free lines and methods of payment of a stall sale. */
  'sale_details',
  /** Returned items of a stall sale. */
  'returns',
  /** The closed days of the stall. */
  'day_closings',
] as const
export type ServerFeature = (typeof serverFeatures)[number]
