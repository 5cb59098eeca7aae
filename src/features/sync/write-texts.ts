/** Why the server refused a write, as texts. */
import { formatDate } from '#ui/dates.ts'
import { formatEgp } from '#ui/money.ts'
import { isCreation, isUpload, tableOf } from '#domain/writes/mutations.ts'
import { type Operation, hasUnknownOutcome } from '#domain/writes/operation.ts'
import type { OrderLineProblem } from '#domain/orders/order.ts'
import { type Rejected, parseRejected } from '#domain/writes/outcome.ts'
import { fieldName } from './field-texts.ts'
import { isolated, say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** `nameOf` takes a product's id. One sentence each. */
export function rejectionTexts(operation: Operation, nameOf: (id: string) => string): string[] {
  const rejected = parseRejected(operation.outcome)
  if (rejected === null)
    return [failureText(operation), ...photoTexts(operation), ...doubtTexts(operation)]
  if (rejected.items !== undefined && rejected.items.length > 0)
    return rejected.items.map((problem) => lineText(problem, nameOf(problem.product_id)))
  if (rejected.lines !== undefined && rejected.lines.length > 0)
    return rejected.lines.map(({ product_id: id, sold, returned }) =>
      say(t.writeRefusal.returnedBefore, { name: nameOf(id), sold, returned }),
    )
  return [codeText(rejected, operation.kind)]
}

function codeText(rejected: Rejected, kind: string): string {
  const { code, path, available } = rejected
  switch (code) {
    case 'not_enough_stock':
      return available === undefined
        ? t.writeRefusal.notEnough
        : say(t.writeRefusal.notEnoughOf, { n: available })
    case 'not_found':
      return path?.endsWith('category') === true ? t.writeRefusal.noCategory : deletedText(kind)
    case 'already_exists':
      return isCreation(kind) && tableOf(kind) === 'categories'
        ? t.writeRefusal.categoryIdTaken
        : t.writeRefusal.idTaken
    case 'already_recorded':
      return t.writeRefusal.recordedAlready
    case 'already_closed':
      return t.writeRefusal.alreadyClosed
    case 'invalid':
      return path === undefined
        ? t.writeRefusal.invalid
        : say(t.writeRefusal.invalidField, { field: lastPart(path) })
    case 'too_large':
      return t.writeRefusal.tooLarge
    case 'photo_missing':
      return t.writeRefusal.photoMissing
    case 'key_reused':
      return t.writeRefusal.keyReused
    case 'withdrawn':
      return t.writeRefusal.withdrawn
    // The server repeats the rejection with the current problems of the lines: none any more.
    case 'items':
      return t.writeRefusal.reasonIsGone
    case 'held':
      return t.writeRefusal.held
    case 'not_held':
      return t.writeRefusal.notHeld
    case 'came_back':
      return cameBackText(rejected)
    case 'market_counted':
      return marketCountedText(rejected)
    case 'other_market':
      return otherMarketText(rejected)
    case 'shipped':
      return t.writeRefusal.shipped
    case 'cancelled':
      return kind === 'recordConfirmation'
        ? t.orderAnswer.cancelledAlready
        : t.writeRefusal.cancelled
    case 'returned':
      return t.writeRefusal.returned
    case 'items_changed':
      return t.writeRefusal.itemsChanged
    case 'no_items':
      return t.writeRefusal.noItems
    case 'owners_only':
      return t.writeRefusal.ownersOnly
    case 'too_late':
      return t.cancelOrder.tooLate
    case 'not_delivered':
      return t.writeRefusal.notDelivered
    case 'not_staff':
      return t.writeRefusal.notStaff
    default:
      return say(t.writeRefusal.refusedDetail, { detail: code })
  }
}

/** Of a second 'It is back'; an older cancellation has no name. */
function cameBackText({ at, by }: Rejected): string {
  const texts = t.writeRefusal
  if (at === undefined || by === undefined) return texts.cameBackBefore
  return say(texts.cameBack, { date: formatDate('short', at, at), name: isolated(by) })
}

function marketCountedText({ at, by }: Rejected): string {
  const texts = t.writeRefusal
  if (at === undefined || by === undefined) return texts.marketCountedBefore
  return say(texts.marketCounted, { date: formatDate('short', at, at), name: isolated(by) })
}

function otherMarketText({ day = '' }: Rejected): string {
  return say(t.writeRefusal.otherMarket, { date: formatDate('short', `${day}T12:00`, day) })
}

function deletedText(kind: string): string {
  const table = tableOf(kind)
  const { deleted } = t.writeRefusal
  return table === 'orders' || table === 'categories' ? deleted[table] : deleted.products
}

function lineText(problem: OrderLineProblem, name: string): string {
  const { lines, otherLineProblem } = t.writeRefusal
  switch (problem.code) {
    case 'not_enough_stock':
      return say(lines[problem.code], { name, n: problem.available })
    case 'price_changed':
      return say(lines[problem.code], { name, price: formatEgp(problem.price) })
    case 'sold_out':
    case 'not_sold':
      return say(lines[problem.code], { name })
    case 'other':
      return say(otherLineProblem, { name })
  }
}

/** A rejection without an outcome, described by status and code. */
function failureText({ lastError }: Operation): string {
  const { status, code, message } = lastError ?? {}
  if (lastError?.class === 'set-aside') return t.writeRefusal.setAside
  // Of the server, in any language.
  if (message !== undefined) return isolated(message)
  if (code === '42501') return t.writeRefusal.notAllowed
  if (status === 413) return t.writeRefusal.tooLarge
  if (status === 415) return t.writeRefusal.pictureKind
  const detail = [status, code].filter((part) => part !== undefined).join(', ')
  return detail === '' ? t.writeRefusal.refused : say(t.writeRefusal.refusedDetail, { detail })
}

function photoTexts({ kind }: Operation): string[] {
  return isUpload(kind) ? [t.writeRefusal.photoWaits] : []
}

/** A rejection answers one attempt; earlier attempts may still have been applied. */
function doubtTexts(operation: Operation): string[] {
  return hasUnknownOutcome(operation) && !isUpload(operation.kind) ? [t.writeRefusal.inDoubt] : []
}

function lastPart(path: string): string {
  return fieldName(path.split('.').at(-1) ?? path)
}
