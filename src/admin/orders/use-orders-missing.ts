import { readOrdersState } from '#db/staff/orders.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useStaff } from '#staff-services.ts'
import { t } from '#texts/texts.ts'

/**
 * Why this device lacks orders, or null. Signing out takes them off the device; a return without
 * the server does not bring them.
 */
export function useOrdersMissing(): string | null {
  const { ended } = useStaff()
  const state = valueOr(useQuery(readOrdersState), null)
  if (state?.complete !== false) return null
  return ended ? t.dashboard.signInForOrders : t.ordersAdmin.loading
}
