import { cleanText } from '#domain/forms/typed-text.ts'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { Price as PriceRule } from '#domain/forms/typed-values.ts'
import { maxFreeLines, maxLineText } from '#domain/orders/order.ts'
import { otherItemForm } from '#domain/orders/stall-sale.ts'
import type { SaleLine } from '#domain/orders/stall-entry.ts'
import { parseOrNull } from '#domain/schemas.ts'
import type { Piastres } from '#domain/piastres.ts'
import { formProblemText } from '#ui/form/problem-text.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { t } from '#texts/texts.ts'
import { useHalfFilled } from './use-half-filled.ts'

const Typed = v.object({ text: v.string(), amount: v.string() })
type Typed = v.InferOutput<typeof Typed>

const nothing: Typed = { text: '', amount: '' }

function readTyped(stored: unknown): Typed | null {
  return parseOrNull(Typed, stored)
}

interface OtherItemProps {
  /** Of half-filled forms. */
  draftKey: string
  /** Of the sale, which can hold `maxFreeLines` other items. */
  lines: readonly SaleLine[]
  add: (text: string, amount: Piastres) => void
}

/** A free line: something that is sold without being in the catalogue. */
export function OtherItem({ draftKey, lines, add }: OtherItemProps) {
  const half = useHalfFilled(draftKey, otherItemForm)
  const [chosen, setOpen] = useState<boolean | null>(null)
  const [newest, setNewest] = useState<Typed | null>(null)
  const { text, amount } = newest ?? readTyped(half.stored) ?? nothing
  const open = chosen ?? half.stored !== undefined
  const [tried, setTried] = useState(false)
  const read = v.safeParse(PriceRule, amount)
  const name = cleanText(text)
  function type(patch: Partial<Typed>) {
    const next = { text, amount, ...patch }
    setNewest(next)
    half.keep(next)
  }
  function leave() {
    half.drop()
    setNewest(nothing)
    setOpen(false)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!read.success || name === '' || isFull) return
    add(name, read.output)
    setTried(false)
    leave()
  }
  const isFull = lines.filter(({ extra }) => extra === true).length >= maxFreeLines
  if (!open && isFull) return <p className="hint">{t.stallSale.tooManyItems}</p>
  if (!open)
    return (
      <button type="button" className="link min-h-11 font-550" onClick={() => setOpen(true)}>
        {t.stallSale.otherItem}
      </button>
    )
  return (
    <form onSubmit={submit} noValidate className="my-3 grid gap-4 rounded bg-surface-sunken p-4">
      <Field
        label={t.stallSale.text}
        autoComplete="off"
        maxLength={maxLineText}
        error={
          isFull
            ? t.stallSale.tooManyItems
            : tried && name === ''
              ? t.stallSale.textMissing
              : undefined
        }
        value={text}
        onChange={(event) => type({ text: event.currentTarget.value })}
      />
      <Field
        label={t.stallSale.amount}
        inputMode="decimal"
        autoComplete="off"
        error={tried && read.issues ? formProblemText(read.issues[0].message) : undefined}
        value={amount}
        onChange={(event) => type({ amount: event.currentTarget.value })}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={leave}>
          {t.common.cancel}
        </Button>
        <Button type="submit">{t.stallSale.addItem}</Button>
      </div>
    </form>
  )
}
