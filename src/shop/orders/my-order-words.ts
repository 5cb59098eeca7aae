/** The words for an order and what became of it, as its shopper reads them. */
import { formatEgp } from '#domain/money.ts'
import type { OrderItem, OrderLineProblem } from '#domain/orders/order.ts'

/** '20 November 2026' in the language of the page. */
export function longDate(time: number | string): string {
  return dates.format(new Date(time))
}

/** Made with the module: the confirmation would have to wait for it. */
const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** What is wrong with one line of a refused order. */
export function lineProblemText(problem: OrderLineProblem, item: OrderItem | undefined): string {
  switch (problem.code) {
    case 'sold_out':
      return 'Sold out'
    case 'not_enough_stock':
      return `Only ${problem.available} left`
    case 'price_changed':
      return item === undefined
        ? `New price: ${formatEgp(problem.price)}`
        : `New price: ${formatEgp(item.price)} → ${formatEgp(problem.price)}`
    case 'not_sold':
      return 'No longer sold'
    case 'other':
      return 'Cannot be ordered like this at the moment'
  }
}

/** Why the whole order was refused, when no single line is the reason. */
export function refusalText(code: string): string {
  switch (code) {
    case 'invalid':
      return 'Something in the form was not accepted. Please check your details and try again.'
    case 'too_large':
      return 'The order is too large for one delivery. Please try again with fewer products.'
    default:
      return `The workshop’s server refused it (${code}). Please try again.`
  }
}
