import { readStaffSettings } from '#db/mirror/settings.ts'
import { type Courier, readCouriers } from '#domain/settings/couriers.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'

/** Those of the settings; empty until the settings are read. */
export function useCouriers(): Courier[] {
  return readCouriers(valueOr(useQuery(readStaffSettings), null)?.couriers ?? '')
}
