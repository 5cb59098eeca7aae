import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Db } from '#db/database.ts'
import {
  type StaffOrderView,
  type VersionedOrder,
  viewFoundOrders,
  viewOrders,
} from '#db/staff/orders.ts'
import { type OrderStatus, isUuid } from '#domain/orders/order.ts'
import { storedName } from '#features/order/customer-name.ts'
import { areSame, useQuery } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import type { StaffProblem, OrdersFound } from '#sync/online/staff-requests.ts'

interface OlderSearch {
  /** Somebody wants to see them; no request is sent before. */
  isRequested: boolean
  text: string
  status: OrderStatus | null
}

export interface OlderOrders {
  /** `idle`: nobody has asked. */
  phase: 'idle' | 'loading' | 'done' | 'failed'
  /** Why it failed; earlier results stay. */
  problem: StaffProblem | null
  views: readonly StaffOrderView[]
  /** Ids of records that cannot be read. */
  damaged: readonly string[]
  hasMore: boolean
  /** Requests the orders after the last ones, or tries again. */
  fetchMore: () => void
}

interface Found extends Omit<Extract<OrdersFound, { ok: true }>, 'ok'> {
  /** The search it belongs to. */
  key: string | null
  problem: StaffProblem | null
  isFetching: boolean
}

const nothing: Found = {
  key: null,
  orders: [],
  damaged: [],
  next: null,
  problem: null,
  isFetching: true,
}

/** What the server has beyond this device, page by page; another search begins anew. */
export function useOlderOrders({ isRequested, text, status }: OlderSearch): OlderOrders {
  const { sync } = useServices()
  const key = isRequested ? `${status ?? 'all'}/${text}` : null
  const [latest, setLatest] = useState(nothing)
  const turn = useRef(0)
  const fetchAfter = useCallback(
    async (before: Found) => {
      turn.current += 1
      const mine = turn.current
      const answer = await sync.findOrders({ text: storedName(text), status, after: before.next })
      if (mine === turn.current) setLatest(append(before, answer))
    },
    [sync, text, status],
  )
  useEffect(() => {
    if (key !== null) void fetchAfter({ ...nothing, key })
    return () => {
      turn.current += 1
    }
  }, [key, fetchAfter])
  const found = latest.key === key ? latest : nothing
  const { problem, damaged, next } = found
  return {
    phase: key === null ? 'idle' : phaseOf(found),
    problem,
    damaged,
    views: useFoundViews(found.orders),
    hasMore: next !== null,
    fetchMore: () => {
      setLatest({ ...found, problem: null, isFetching: true })
      void fetchAfter(found)
    },
  }
}

function phaseOf({ isFetching, problem }: Found): OlderOrders['phase'] {
  if (isFetching) return 'loading'
  return problem === null ? 'done' : 'failed'
}

/** New orders do not move the pages: each begins after the last order of the previous one. */
function append(before: Found, answer: OrdersFound): Found {
  if (!answer.ok) return { ...before, problem: answer.problem, isFetching: false }
  return {
    key: before.key,
    orders: [...before.orders, ...answer.orders],
    damaged: [...before.damaged, ...answer.damaged],
    next: answer.next,
    problem: null,
    isFetching: false,
  }
}

/** Live: found orders with the overlay of queued writes. */
function useFoundViews(found: readonly VersionedOrder[]): readonly StaffOrderView[] {
  const bare = useMemo(() => viewOrders(found, []), [found])
  const live = useQuery(readViews, found)
  // The answer for the orders before these comes first.
  return live.state === 'ready' && areSame(live.value.found, found) ? live.value.views : bare
}

async function readViews(db: Db, found: readonly VersionedOrder[]) {
  return { found, views: await viewFoundOrders(db, found) }
}

const none: readonly VersionedOrder[] = []

interface Known {
  views: readonly StaffOrderView[]
  /** False: this device does not have all it is going to hold. */
  isComplete: boolean
}

/** The order of the address. Requests it from the server when this device does not have it. */
export function useOpenOrder(
  id: string | undefined,
  { views, isComplete }: Known,
): StaffOrderView | undefined {
  const { sync } = useServices()
  const [fetched, setFetched] = useState(none)
  const listed = views.find(({ order }) => order.id === id)
  const isMissing = isComplete && listed === undefined
  const missing = isMissing && id !== undefined && isUuid(id) ? id : null
  useEffect(() => {
    if (missing === null) return
    let isCurrent = true
    const fetchOne = async (text: string) => {
      const found = await sync.findOrders({ text, status: null, after: null })
      if (isCurrent && found.ok) setFetched(found.orders)
    }
    void fetchOne(missing)
    return () => {
      isCurrent = false
    }
  }, [missing, sync])
  const asked = useFoundViews(fetched)
  return listed ?? asked.find(({ order }) => order.id === id)
}
