import { useState } from 'react'
import { setSellingAt } from '#db/staff/markets.ts'
import { useServices } from '#services.ts'
import { t } from '#texts/texts.ts'
import { CheckField } from '#ui/form/field.tsx'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { useIsSelling } from './use-market.ts'

/** Whether this device sells what is set aside for the market of `day`. */
export function SellHere({ day }: { day: string }) {
  const { db } = useServices()
  const isSelling = useIsSelling(day)
  /** Shown at once; null: what is stored. */
  const [chosen, setChosen] = useState<{ day: string; checked: boolean } | null>(null)
  async function save(checked: boolean): Promise<void> {
    setChosen({ day, checked })
    await setSellingAt(db, checked ? day : null).catch((error: unknown) => {
      setChosen(null)
      throw error
    })
  }
  return (
    <CheckField
      name="sell-here"
      label={t.market.sellHere}
      hint={t.market.sellHereHint}
      checked={chosen?.day === day ? chosen.checked : isSelling}
      change={(checked) => toastIfNotSaved(save(checked))}
    />
  )
}
