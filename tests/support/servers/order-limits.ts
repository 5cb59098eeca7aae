/** Most tests exceed the limits above which orders are held. */
export const liftOrderLimits = `with lifted as (
    update private.open_order_limits set max_orders = 1000000, max_pieces = 1000000)
  update private.order_limits set max_of_one_product = 1000000, max_pieces = 1000000,
  max_total = 9999999999, max_open_orders = 1000000`
