import type { RefusedStock } from '#db/staff/stock.ts'
import { type Mutation, newMutation } from '#domain/writes/mutations.ts'
import { signed } from '#features/product/stock-texts.ts'
import { Button } from '#ui/button.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** 'You counted 9 (−3); the server has 2.' */
export function refusedStockText({ counted, payload: { delta }, available }: RefusedStock): string {
  const values = { delta: signed(delta), available }
  return counted === null
    ? say(t.syncIssues.stock.entered, values)
    : say(t.syncIssues.stock.counted, { ...values, counted })
}

interface SetToCountProps {
  refused: RefusedStock
  send: (mutation: Mutation) => void
}

/** Sends the difference between the count and the present stock. */
export function SetToCount({ refused: { payload, counted, stock }, send }: SetToCountProps) {
  if (counted === null || stock === null || counted === stock) return null
  const delta = counted - stock
  return (
    <Button onClick={() => send(newMutation.adjustStock({ ...payload, delta }))}>
      {say(t.syncIssues.stock.setTo, { count: counted })}
    </Button>
  )
}
