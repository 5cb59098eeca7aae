import { type FormEvent, useRef, useState } from 'react'
import { keepTypedAlert, readStockAlert, requestStockAlert } from '#db/shopper/stock-alert.ts'
import type { Product } from '#domain/products/product.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { language } from '#texts/language.ts'
import { rich } from '#texts/rich.tsx'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { formProblemText } from '#ui/form/problem-text.ts'

/** On the page of a sold-out product: requests a mail when it is back. */
export function StockAlert({ product }: { product: Product }) {
  const { id, updated_at } = product
  const [justRequested, setJustRequested] = useState<string | null>(null)
  const query = useQuery(readStockAlert, { id, updated_at }, justRequested)
  const box = useRef<HTMLDivElement>(null)
  if (query.state !== 'ready') return null
  const { requested, typed } = query.value
  const finish = (operation: string) => {
    setJustRequested(operation)
    box.current?.focus()
  }
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {(requested === null || requested.state === 'refused' || requested.state === 'back') && (
        <AlertForm
          id={id}
          typed={typed}
          isRefused={requested?.state === 'refused'}
          finish={finish}
        />
      )}
      <p role="status" className="font-500 text-success [overflow-wrap:anywhere]">
        {requested?.state === 'promised' && sentence(t.stockAlert.promised, requested.email)}
        {requested?.state === 'waiting' && sentence(t.stockAlert.waiting, requested.email)}
      </p>
    </div>
  )
}

function sentence(text: typeof t.stockAlert.promised | typeof t.stockAlert.waiting, email: string) {
  return rich(text, { email: <bdi>{email}</bdi> })
}

interface AlertFormProps {
  id: string
  typed: string
  isRefused: boolean
  /** `operation`: the id of the queued request. */
  finish: (operation: string) => void
}

function AlertForm({ id, typed, isRefused, finish }: AlertFormProps) {
  const { db, sync } = useServices()
  const [email, setEmail] = useState(typed)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const type = (text: string) => {
    setEmail(text)
    setError(undefined)
    void keepTypedAlert(db, text, Date.now()).catch(() => undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const request = { product_id: id, email, locale: language() }
    const operation = { id: crypto.randomUUID(), now: Date.now() }
    const result = await requestStockAlert(db, request, operation).catch(() => null)
    setBusy(false)
    if (result !== null && 'id' in result) {
      finish(result.id)
      return sync.push()
    }
    setError(result === null ? t.stockAlert.notSaved : formProblemText(result.problem))
    input.current?.focus()
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-x-3 sm:(flex-row items-start)"
      onSubmit={(event) => void submit(event)}
    >
      <Field
        ref={input}
        className="flex-1"
        label={t.fields.email}
        type="email"
        autoComplete="email"
        required
        value={email}
        hint={isRefused ? t.stockAlert.refused : undefined}
        error={error}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button type="submit" look="quiet" busy={busy} className="mt-3 sm:mt-7.5 min-h-12">
        {t.stockAlert.ask}
      </Button>
    </form>
  )
}
