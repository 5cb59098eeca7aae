/** The orders of the list, live. Searching is pure. */
import type { Db } from '#db/database.ts'
import { type Query, useQuery } from '#hooks/use-query.ts'
import { useEffect, useMemo, useState } from 'react'
import {
  type OrdersState,
  readOrdersState,
  type StaffOrderView,
  listStaffOrders,
} from '#db/staff/orders.ts'
import { useServices } from '#services.ts'
import { sortRows } from '#ui/table/sort-controls.tsx'
import { fold } from '#domain/fold.ts'
import { createOrderMatcher, searchText } from '#domain/orders/match-order.ts'
import { type OrderFilter, createOrderFilter } from '#domain/orders/order-filter.ts'
import { askedOf } from '#domain/orders/confirming.ts'
import { isOnItsWayBack } from '#domain/orders/parcel.ts'
import { type StaffOrder, isHeld, isToPack } from '#domain/orders/staff-order.ts'
import { customerName } from '#features/order/customer-name.ts'
import { type ListedStatus, type OrderSearch, orderSorts } from './order-search-params.ts'

export interface Orders extends OrdersState {
  views: StaffOrderView[]
  /** False while only the newest are there: enough for the first screen, not for searching. */
  all: boolean
}

/** As many as the first screen can show: they are on it before the rest has been read. */
const firstRows = 30

/**
 * Live; pulls when the screen opens. Two queries, because every pull changes the state, but few
 * change orders. `picking`: the first screen may need any order.
 */
export function useOrders(picking: boolean): Query<Orders> {
  const { sync } = useServices()
  useEffect(() => void sync.pull(), [sync])
  const state = useQuery(readOrdersState)
  // Read after the state: an empty list that was read before the copy was complete proves nothing.
  const [limit, setLimit] = useState(picking ? undefined : firstRows)
  const list = useQuery(readList, state.state === 'ready' ? state.value.complete : null, limit)
  const isStarted = list.state === 'ready' && list.value !== null
  useEffect(() => {
    if (!isStarted) return
    // After the first rows have been painted.
    const timer = setTimeout(() => setLimit(undefined), 100)
    return () => clearTimeout(timer)
  }, [isStarted])
  return useMemo(() => {
    if (state.state !== 'ready') return state
    if (list.state !== 'ready') return list
    return list.value === null
      ? { state: 'loading' }
      : { state: 'ready', value: { ...state.value, ...list.value } }
  }, [state, list])
}

/** Null as long as it is not known whether the copy is complete. */
async function readList(db: Db, complete: boolean | null, limit: number | undefined) {
  if (complete === null) return null
  const views = await listStaffOrders(db, limit)
  const all = limit === undefined || views.length < limit
  return { complete: complete && all, views, all }
}

/** As the address says; `text`: as it is being typed. */
export function useListedOrders(
  views: readonly StaffOrderView[],
  text: string,
  search: OrderSearch,
): StaffOrderView[] {
  const { status, channel, from, to, governorate, city, sort = 'date', reverse = false } = search
  const sorted = useMemo(
    () => toSearchable(sortRows(views, orderSorts[sort], reverse)),
    [views, sort, reverse],
  )
  return useMemo(
    () => filterOrders(sorted, { text, status, channel, from, to, governorate, city }),
    [sorted, text, status, channel, from, to, governorate, city],
  )
}

export interface Filter extends OrderFilter {
  /** Part of the order's id, or of the customer's name, e-mail address or phone number. */
  text: string
  status: ListedStatus | undefined
}

interface Searchable {
  view: StaffOrderView
  text: string
}

/** Made once for a list, not for every key. */
export function toSearchable(views: readonly StaffOrderView[]): Searchable[] {
  return views.map((view) => {
    const shown = fold(customerName(view.order))
    return { view, text: `${searchText(view.order)}\n${shown}` }
  })
}

/** Keeps the order, so that a keystroke does not sort again. */
export function filterOrders(
  orders: readonly Searchable[],
  { text: typed, status, ...filter }: Filter,
): StaffOrderView[] {
  const matches = createOrderMatcher(typed)
  const passes = createOrderFilter(filter)
  const found: StaffOrderView[] = []
  for (const { view, text } of orders) {
    if (status !== undefined && !hasStatus(view.order, status)) continue
    if (!passes(view.order)) continue
    if (matches(view.order, text)) found.push(view)
  }
  return found
}

function hasStatus(order: StaffOrder, status: ListedStatus): boolean {
  if (status === 'held') return isHeld(order)
  if (status === 'to-pack') return isToPack(order)
  if (status === 'no-answer') return askedOf(order) === 'no-answer'
  return status === 'way-back' ? isOnItsWayBack(order) : order.status === status
}
