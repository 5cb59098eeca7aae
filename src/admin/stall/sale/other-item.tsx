import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { Price as PriceRule } from '#domain/forms/typed-values.ts'
import { maxLineText } from '#domain/orders/order.ts'
import type { Piastres } from '#domain/piastres.ts'
import { formProblemText } from '#ui/form/problem-text.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { t } from '#texts/texts.ts'

interface OtherItemProps {
  add: (text: string, amount: Piastres) => void
}

/** A free line: something that is sold without being in the catalogue. */
export function OtherItem({ add }: OtherItemProps) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [amount, setAmount] = useState('')
  const [tried, setTried] = useState(false)
  const read = v.safeParse(PriceRule, amount)
  const name = text.trim()
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!read.success || name === '') return
    add(name, read.output)
    setText('')
    setAmount('')
    setTried(false)
    setOpen(false)
  }
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
        error={tried && name === '' ? t.stallSale.textMissing : undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Field
        label={t.stallSale.amount}
        inputMode="decimal"
        autoComplete="off"
        error={tried && read.issues ? formProblemText(read.issues[0].message) : undefined}
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={() => setOpen(false)}>
          {t.common.cancel}
        </Button>
        <Button type="submit">{t.stallSale.addItem}</Button>
      </div>
    </form>
  )
}
