import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { piastresToDecimal } from '#domain/money.ts'
import { Price as PriceRule } from '#domain/forms/typed-values.ts'
import { maxLineText } from '#domain/orders/order.ts'
import { percentOff, withAgreedPrice } from '#domain/orders/stall-sale.ts'
import type { SaleLine } from '#domain/orders/stall-entry.ts'
import { formProblemText } from '#ui/form/problem-text.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { formatEgp } from '#ui/money.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

const percents = [5, 10, 20]

interface ChangePriceProps {
  line: SaleLine
  agree: (line: SaleLine) => void
  close: () => void
}

/** The agreed price of a line, or a discount, with its reason. */
export function ChangePrice({ line, agree, close }: ChangePriceProps) {
  const listPrice = line.list_price ?? line.price
  const [price, setPrice] = useState(piastresToDecimal(line.price))
  const [discount, setDiscount] = useState(line.discount ? piastresToDecimal(line.discount) : '')
  const [reason, setReason] = useState(line.reason ?? '')
  const [tried, setTried] = useState(false)
  const each = v.safeParse(PriceRule, price)
  const off = discount.trim() === '' ? null : v.safeParse(PriceRule, discount)
  const agreed =
    each.success && off?.success !== false
      ? withAgreedPrice(line, each.output, off?.output ?? 0, reason.trim())
      : null
  const differs = each.success && (each.output !== listPrice || off !== null)
  const isReasonMissing = differs && reason.trim() === ''
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (agreed === null || isReasonMissing) return
    agree(agreed)
    close()
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid basis-full gap-4 rounded bg-surface-sunken p-4"
    >
      <Field
        label={t.stallSale.priceEach}
        inputMode="decimal"
        autoComplete="off"
        hint={say(t.stallSale.inTheShop, { price: formatEgp(listPrice) })}
        error={tried && each.issues ? formProblemText(each.issues[0].message) : undefined}
        value={price}
        onChange={(event) => setPrice(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-2">
        {percents.map((percent) => (
          <button
            key={percent}
            type="button"
            className="chip"
            onClick={() => setPrice(piastresToDecimal(percentOff(listPrice, percent)))}
          >
            {say(t.stallSale.percentOff, { percent: `${percent}%` })}
          </button>
        ))}
      </div>
      <Field
        label={t.stallSale.discount}
        inputMode="decimal"
        autoComplete="off"
        error={
          tried && off?.issues
            ? formProblemText(off.issues[0].message)
            : tried && each.success && agreed === null
              ? t.stallSale.discountTooLarge
              : undefined
        }
        value={discount}
        onChange={(event) => setDiscount(event.currentTarget.value)}
      />
      <Field
        label={t.stallSale.reason}
        autoComplete="off"
        maxLength={maxLineText}
        error={tried && isReasonMissing ? t.stallSale.reasonMissing : undefined}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={close}>
          {t.common.cancel}
        </Button>
        <Button type="submit">{t.stallSale.keepPrice}</Button>
      </div>
    </form>
  )
}
