/** What the stall and packing for the market have in common. */
import { useState } from 'react'
import { setSellingAt } from '#db/staff/markets.ts'
import type { PackedMarket } from '#db/staff/packed-markets.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { useServices } from '#services.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { CheckField } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
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

/** The products of which the server had fewer pieces than this device has packed. */
export function ShortPackings({ market }: { market: PackedMarket | null }) {
  const short = (market?.lines ?? []).flatMap(({ product, short: n, counted }) =>
    n === null || counted !== undefined ? [] : { ...product, n },
  )
  if (short.length === 0) return null
  return (
    <Notice tone="warning" className="mb-4">
      <div role="status">
        <ul>
          {short.map((product) => (
            <li key={product.id}>
              {say(t.market.onlyLeftOf, { name: shownName(product), n: product.n })}
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  )
}
