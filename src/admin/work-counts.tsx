/** Open work of staff, counted once for sidebar and dashboard. */
import { type ReactNode, createContext, useContext, useEffect, useMemo, useRef } from 'react'
import { countIssues } from '#db/staff/issues.ts'
import { type OpenOrders, readOpenOrders } from '#db/staff/work.ts'
import { listMessages, messagesPerPage } from '#domain/staff-calls/contact-messages.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useStaff } from '#staff-services.ts'
import { useStaffCall } from './staff-call.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

export interface WorkCounts {
  /** Null: this device does not have the orders. */
  orders: OpenOrders | null
  /** Messages to answer, at most one page of them; null: the server has not answered. */
  messages: number | null
  /** Writes of the staff member at this device that need a decision; 0 while unknown. */
  issues: number
  /** A message was answered. */
  countMessages: () => void
}

const Counts = createContext<WorkCounts>({
  orders: null,
  messages: null,
  issues: 0,
  countMessages: () => undefined,
})

export function useWorkCounts(): WorkCounts {
  return useContext(Counts)
}

const openMessages = listMessages(false, null)
const everyMs = 5 * 60_000

export function WorkCountsProvider({ children }: { children: ReactNode }) {
  const { userId, ended } = useStaff()
  const orders = valueOr(useQuery(readOpenOrders), null)
  const issues = valueOr(useQuery(countIssues, userId), 0)
  const { value, reload } = useStaffCall(openMessages)
  const messages = value === null ? null : value.messages.length
  useEffect(() => {
    const count = () => void (document.visibilityState === 'visible' && reload())
    const timer = setInterval(count, everyMs)
    addEventListener('online', count)
    return () => {
      clearInterval(timer)
      removeEventListener('online', count)
    }
  }, [reload])
  const wasEnded = useRef(ended)
  useEffect(() => {
    if (wasEnded.current && !ended) void reload()
    wasEnded.current = ended
  }, [ended, reload])
  const counts = useMemo(
    () => ({ orders, messages, issues, countMessages: () => void reload() }),
    [orders, messages, issues, reload],
  )
  return <Counts value={counts}>{children}</Counts>
}

/** '3', or '50+' for a full page: there may be more. */
export function messagesText(count: number): string {
  return count < messagesPerPage ? String(count) : say(t.staffLayout.orMore, { count })
}
