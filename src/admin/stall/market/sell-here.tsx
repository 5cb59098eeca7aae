import { setSellingAt } from '#db/staff/markets.ts'
import { useServices } from '#services.ts'
import { t } from '#texts/texts.ts'
import { CheckField } from '#ui/form/field.tsx'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { useIsSelling } from './use-market.ts'

/** Whether this device sells what is set aside for the market of `day`. */
export function SellHere({ day }: { day: string }) {
  const { db } = useServices()
  return (
    <CheckField
      name="sell-here"
      label={t.market.sellHere}
      hint={t.market.sellHereHint}
      checked={useIsSelling(day)}
      change={(checked) => toastIfNotSaved(setSellingAt(db, checked ? day : null))}
    />
  )
}
