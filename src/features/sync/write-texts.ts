/** Why the server refused a write, as texts. */
import { formatEgp } from '#ui/money.ts'
import { isCreation, isUpload, tableOf } from '#domain/writes/mutations.ts'
import { type Operation, hasUnknownOutcome } from '#domain/writes/operation.ts'
import type { OrderLineProblem } from '#domain/orders/order.ts'
import { type Rejected, parseRejected } from '#domain/writes/outcome.ts'
import { fieldName } from './field-texts.ts'

/** `nameOf` takes a product's id. One sentence each. */
export function rejectionTexts(operation: Operation, nameOf: (id: string) => string): string[] {
  const rejected = parseRejected(operation.outcome)
  if (rejected === null)
    return [failureText(operation), ...photoTexts(operation), ...doubtTexts(operation)]
  if (rejected.items !== undefined && rejected.items.length > 0)
    return rejected.items.map((problem) => `${nameOf(problem.product_id)}: ${problemText(problem)}`)
  return [codeText(rejected, operation.kind)]
}

function codeText({ code, path, available }: Rejected, kind: string): string {
  switch (code) {
    case 'not_enough_stock':
      return available === undefined
        ? 'There is not enough in stock.'
        : `There is not enough in stock: the server has ${available}.`
    case 'not_found':
      return path?.endsWith('category') === true
        ? 'The category does not exist any more.'
        : `${nounOf(kind)} does not exist any more: somebody has deleted it.`
    case 'already_exists':
      if (isCreation(kind) && tableOf(kind) === 'categories')
        return 'The shop has another category with this ID already.'
      return 'Something with this id exists already.'
    case 'invalid':
      return path === undefined
        ? 'The server does not accept these values.'
        : `The server does not accept the value of ${lastPart(path)}.`
    case 'too_large':
      return 'It is larger than the server accepts.'
    case 'photo_missing':
      return 'The photo is not on this device any more. Enter the address of another picture instead.'
    case 'key_reused':
      return 'The server has another change under the same number. Sending it again gives it a new one.'
    case 'withdrawn':
      return 'It was being given up. The server does not have it; it can be sent again.'
    case 'held':
      return 'The order is held: it takes no other status until it has been released.'
    case 'not_held':
      return 'Somebody has decided otherwise about this order already.'
    case 'not_staff':
      return 'The server does not count you among the staff (any more).'
    default:
      return `The server refused it (${code}).`
  }
}

function problemText(problem: OrderLineProblem): string {
  switch (problem.code) {
    case 'sold_out':
      return 'sold out.'
    case 'not_enough_stock':
      return `only ${problem.available} left.`
    case 'price_changed':
      return `the price is now ${formatEgp(problem.price)}.`
    case 'not_sold':
      return 'no longer sold.'
    case 'other':
      return 'the server refused this line.'
  }
}

/** A rejection without an outcome, described by status and code. */
function failureText({ lastError }: Operation): string {
  const { status, code, message } = lastError ?? {}
  if (lastError?.class === 'set-aside')
    return 'An owner of the shop has set it aside while you were away. It can be sent again, or discarded.'
  if (message !== undefined) return message
  if (code === '42501')
    return 'The server does not allow this account to do that. Ask the owner of the shop.'
  if (status === 413) return 'It is larger than the server accepts.'
  if (status === 415) return 'The server does not accept this kind of picture.'
  const detail = [status, code].filter((part) => part !== undefined).join(', ')
  return detail === '' ? 'The server refused it.' : `The server refused it (${detail}).`
}

function photoTexts({ kind }: Operation): string[] {
  return isUpload(kind)
    ? [
        'What shows it waits for it. Send it again, or enter the address of another picture instead.',
      ]
    : []
}

/** A rejection answers one attempt; earlier attempts may still have been applied. */
function doubtTexts(operation: Operation): string[] {
  return hasUnknownOutcome(operation) && !isUpload(operation.kind)
    ? [
        'The server may have it from an earlier attempt: it is asked first, before anything is sent again or ' +
          'discarded.',
      ]
    : []
}

function nounOf(kind: string): string {
  switch (tableOf(kind)) {
    case 'orders':
      return 'The order'
    case 'categories':
      return 'The category'
    case 'products':
    case undefined:
      return 'The product'
  }
}

function lastPart(path: string): string {
  return fieldName(path.split('.').at(-1) ?? path)
}
