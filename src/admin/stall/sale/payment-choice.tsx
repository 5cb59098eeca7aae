import { useState } from 'react'
import { piastresToDecimal } from '#domain/money.ts'
import { parseEgp } from '#domain/forms/typed-values.ts'
import { type SalePayment, quickAmounts } from '#domain/orders/stall-sale.ts'
import type { Piastres } from '#domain/piastres.ts'
import { MethodChoice } from '#features/order/method-choice.tsx'
import { Field } from '#ui/form/field.tsx'
import { Price } from '#ui/price.tsx'
import { t } from '#texts/texts.ts'

interface PaymentChoiceProps {
  total: Piastres
  paid: SalePayment
  choose: (paid: SalePayment) => void
}

/** The method of payment; in cash also the tendered amount and the change. */
export function PaymentChoice({ total, paid, choose }: PaymentChoiceProps) {
  return (
    <div className="mt-5 grid gap-4">
      <MethodChoice
        label={t.stallSale.payment}
        method={paid.payment}
        choose={(payment) => choose({ payment, tendered: null })}
      />
      {paid.payment === 'cash' && (
        <Tendered
          total={total}
          tendered={paid.tendered}
          type={(tendered) => choose({ ...paid, tendered })}
        />
      )}
    </div>
  )
}

interface TenderedProps {
  total: Piastres
  tendered: Piastres | null
  type: (tendered: Piastres | null) => void
}

function Tendered({ total, tendered, type }: TenderedProps) {
  const [text, setText] = useState(tendered === null ? '' : piastresToDecimal(tendered))
  function enter(typed: string) {
    setText(typed)
    const read = parseEgp(typed)
    type(read.ok ? read.value : null)
  }
  const now = parseEgp(text)
  return (
    <>
      <Field
        label={t.stallSale.tendered}
        error={!now.ok && now.error === 'ambiguous' ? t.forms.priceAmbiguous : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => enter(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-2">
        {quickAmounts(total).map((amount) => (
          <button
            key={amount}
            type="button"
            className="chip"
            aria-pressed={amount === tendered}
            onClick={() => enter(piastresToDecimal(amount))}
          >
            <Price piastres={amount} />
          </button>
        ))}
      </div>
      <p role="status" className="flex justify-between text-lg font-600 empty:hidden">
        {tendered !== null && (
          <>
            <span>{tendered < total ? t.stallSale.missing : t.stallSale.change}</span>
            <Price piastres={Math.abs(tendered - total)} />
          </>
        )}
      </p>
    </>
  )
}
