import { cleanText } from '#domain/forms/typed-text.ts'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { piastresToDecimal } from '#domain/money.ts'
import { Price as PriceRule } from '#domain/forms/typed-values.ts'
import { maxLineText } from '#domain/orders/order.ts'
import { percentOff, withAgreedPrice } from '#domain/orders/stall-sale.ts'
import type { SaleLine } from '#domain/orders/stall-entry.ts'
import { parseOrNull } from '#domain/schemas.ts'
import { formProblemText } from '#ui/form/problem-text.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { formatEgp } from '#ui/money.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import type { HalfFilled } from './use-half-filled.ts'

const percents = [5, 10, 20]

const Typed = v.object({ price: v.string(), discount: v.string(), reason: v.string() })
type Typed = v.InferOutput<typeof Typed>

function readTyped(stored: unknown): Typed | null {
  return parseOrNull(Typed, stored)
}

function typedOf({ price, discount, reason = '' }: SaleLine): Typed {
  return {
    price: piastresToDecimal(price),
    discount: discount ? piastresToDecimal(discount) : '',
    reason,
  }
}

interface ChangePriceProps {
  line: SaleLine
  half: HalfFilled
  agree: (line: SaleLine) => void
  close: () => void
}

/** The agreed price of a line, or a discount, with its reason. */
export function ChangePrice({ line, half, agree, close }: ChangePriceProps) {
  const listPrice = line.list_price ?? line.price
  const [typed, setTyped] = useState(() => readTyped(half.stored) ?? typedOf(line))
  const { price, discount, reason } = typed
  const [tried, setTried] = useState(false)
  const each = v.safeParse(PriceRule, price)
  const off = discount.trim() === '' ? null : v.safeParse(PriceRule, discount)
  const agreed =
    each.success && off?.success !== false
      ? withAgreedPrice(line, each.output, off?.output ?? 0, cleanText(reason))
      : null
  const differs = each.success && (each.output !== listPrice || off !== null)
  const isReasonMissing = differs && cleanText(reason) === ''
  function type(patch: Partial<Typed>) {
    const next = { ...typed, ...patch }
    setTyped(next)
    half.keep(next)
  }
  function leave() {
    half.drop()
    close()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (agreed === null || isReasonMissing) return
    agree(agreed)
    leave()
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
        onChange={(event) => type({ price: event.currentTarget.value })}
      />
      <div className="flex flex-wrap gap-2">
        {percents.map((percent) => (
          <button
            key={percent}
            type="button"
            className="chip"
            onClick={() => type({ price: piastresToDecimal(percentOff(listPrice, percent)) })}
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
        onChange={(event) => type({ discount: event.currentTarget.value })}
      />
      <Field
        label={t.stallSale.reason}
        autoComplete="off"
        maxLength={maxLineText}
        error={tried && isReasonMissing ? t.stallSale.reasonMissing : undefined}
        value={reason}
        onChange={(event) => type({ reason: event.currentTarget.value })}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={leave}>
          {t.common.cancel}
        </Button>
        <Button type="submit">{t.stallSale.keepPrice}</Button>
      </div>
    </form>
  )
}
