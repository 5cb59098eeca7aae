import { useCallback, useEffect, useState } from 'react'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { language, publishedLanguages } from '#texts/language.ts'
import { allTextsIn, t } from '#texts/texts.ts'
import { type InLanguage, ofPage } from '#admin/orders/dialog/order-language.ts'
import { PackingSlip, usePrintTitle } from '#admin/orders/dialog/packing-slip.tsx'

interface Slip {
  order: StaffOrder
  language: InLanguage
}

/** The slips that are being printed until the next input, each in its order's language. */
export function usePrintSlips() {
  const [slips, setSlips] = useState<readonly Slip[] | null>(null)
  useEffect(() => {
    if (slips === null) return
    print()
    // Not at `afterprint`: on iOS it comes before the preview is drawn anew for another printer.
    const over = new AbortController()
    for (const event of ['pointerdown', 'keydown'])
      addEventListener(event, () => setSlips(null), { signal: over.signal })
    return () => over.abort()
  }, [slips])
  const printSlips = useCallback(
    (orders: readonly StaffOrder[]) => void inTheirLanguages(orders).then(setSlips),
    [],
  )
  return { slips, printSlips }
}

/** The page's language for one that cannot be loaded. */
async function inTheirLanguages(orders: readonly StaffOrder[]): Promise<Slip[]> {
  const loaded = new Map<string, InLanguage>()
  for (const { code } of publishedLanguages) {
    if (code === language() || !orders.some(({ locale }) => locale === code)) continue
    const texts = await allTextsIn(code).catch(() => null)
    if (texts !== null) loaded.set(code, { code, texts })
  }
  return orders.map((order) => ({ order, language: loaded.get(order.locale ?? '') ?? ofPage() }))
}

/** One on each page. */
export function PackingSlips({ slips }: { slips: readonly Slip[] }) {
  usePrintTitle(t.orderBulk.slipsTitle)
  return (
    <div className="[&>*:not(:last-child)]:break-after-page">
      {slips.map((slip) => (
        <PackingSlip key={slip.order.id} {...slip} />
      ))}
    </div>
  )
}
