/** The list of a courier: tracking numbers of many orders, found by the number of the order. */
import { toPlainValue } from '#domain/forms/hidden-characters.ts'
import { type Mutation, newMutation } from '#domain/writes/mutations.ts'
import { isFinal } from './order.ts'
import type { StaffOrder } from './staff-order.ts'
import { type ParcelFields, parcelChange, parcelOf, readTrackingNumber } from './tracking.ts'

/** A line of the file, numbered as in it. */
export interface ListLine {
  line: number
  /** As they are in the file. */
  order: string
  number: string
}

export const listProblems = ['unknown', 'ambiguous', 'double', 'closed', 'invalid'] as const
type ListProblem = (typeof listProblems)[number]

export interface ListPlan {
  changes: { order: StaffOrder; before: ParcelFields; after: ParcelFields }[]
  writes: Mutation[]
  /** How many orders have the number already. */
  same: number
  /** Lines that change nothing: never guessed. */
  problems: Record<ListProblem, ListLine[]>
}

/** `courier`: of all lines; '': each order keeps its own. */
export function planCourierList(
  lines: readonly ListLine[],
  orders: readonly StaffOrder[],
  courier: string,
): ListPlan {
  const plan: ListPlan = {
    changes: [],
    writes: [],
    same: 0,
    problems: { unknown: [], ambiguous: [], double: [], closed: [], invalid: [] },
  }
  const web = orders.filter(({ channel }) => channel === 'web')
  const found = lines.map((line) => ({ line, order: findOrder(line.order, web) }))
  const counts = new Map<unknown, number>()
  for (const { order } of found) counts.set(order, (counts.get(order) ?? 0) + 1)
  for (const { line, order } of found) {
    const number = readTrackingNumber(withoutGuard(line.number))
    if (typeof order === 'string') plan.problems[order].push(line)
    else if ((counts.get(order) ?? 0) > 1) plan.problems.double.push(line)
    else if (isFinal(order.status)) plan.problems.closed.push(line)
    else if (number === null || number === '') plan.problems.invalid.push(line)
    else addChange(plan, order, number, courier)
  }
  return plan
}

function addChange(plan: ListPlan, order: StaffOrder, number: string, courier: string): void {
  const before = parcelOf(order)
  const after = { courier: courier || before.courier, tracking_number: number }
  const change = parcelChange(before, after)
  if (change === null) {
    plan.same += 1
    return
  }
  plan.changes.push({ order, before, after })
  plan.writes.push(newMutation.setParcel({ order_id: order.id, ...change }))
}

/** By its whole number, or by 8 or more of its first characters. */
function findOrder(
  typed: string,
  orders: readonly StaffOrder[],
): StaffOrder | 'unknown' | 'ambiguous' {
  const number = toPlainValue(withoutGuard(typed)).replace(/[\s#]/g, '').toLowerCase()
  if (number.length < 8) return 'unknown'
  const [order, another] = orders.filter(({ id }) => id.startsWith(number))
  if (order === undefined) return 'unknown'
  return another === undefined ? order : 'ambiguous'
}

/** Our own files have an apostrophe before what a spreadsheet would take for a formula. */
function withoutGuard(cell: string): string {
  return cell.trim().replace(/^'/, '')
}

const names = {
  order: /^(?:id|order(?:[ _]?(?:id|no|number))?|ref(?:erence)?|رقم الطلب|الطلب|المرجع)$/i,
  number:
    /^(?:tracking(?:[ _]?(?:no|number|code))?|awb|waybill|رقم التتبع|رقم البوليصة|البوليصة)$/i,
}

/** The positions of the columns by their names; -1: a person chooses. */
export function guessColumns(header: readonly string[]): { order: number; number: number } {
  const at = (pattern: RegExp) => header.findIndex((name) => pattern.test(name.trim()))
  return { order: at(names.order), number: at(names.number) }
}
