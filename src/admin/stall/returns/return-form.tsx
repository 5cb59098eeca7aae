import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useRef } from 'react'
import { type ReturnableLine, keptOf, returnableLines } from '#domain/orders/returns.ts'
import { shortNumber } from '#domain/orders/order-numbers.ts'
import { maxLineText } from '#domain/orders/order.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { ReturnList } from '#features/order/return-list.tsx'
import { MethodChoice } from '#features/order/method-choice.tsx'
import { shownName, ShownName } from '#features/product/shown-name.tsx'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { formatDate } from '#ui/dates.ts'
import { CheckField, Field } from '#ui/form/field.tsx'
import { QuantityPicker } from '#ui/form/quantity-picker.tsx'
import { formatEgp } from '#ui/money.ts'
import { Notice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { useIsSelling, useShopDay } from '#admin/stall/market/use-market.ts'
import { Exchange } from './exchange.tsx'
import { type ReturnDraft, useReturn, useReturnDraft } from './use-return.ts'

/** The form of a return: items, refund, method, and the items that are sold instead. */
export function ReturnForm({ order }: { order: StaffOrder }) {
  const lines = returnableLines(order)
  const number = shortNumber(order.id)
  const isOpen = order.status === 'delivered' && lines.some(({ left }) => left > 0)
  return (
    <div className="max-w-160">
      <h2 className="title-3">{say(t.returns.saleOf, { number })}</h2>
      <p className="mb-4 text-text-muted">
        {rich(t.returns.soldFor, {
          time: formatDate('longMoment', order.created_at),
          price: <Price piastres={order.total} />,
        })}
      </p>
      {(order.returns ?? []).length > 0 && (
        <section aria-labelledby="returned" className="mb-5">
          <h3 id="returned" className="font-600">
            {t.returns.before}
          </h3>
          <ReturnList order={order} />
          <p className="mt-2 flex justify-between font-600">
            <span>{t.returns.kept}</span>
            <Price piastres={keptOf(order)} />
          </p>
        </section>
      )}
      {isOpen ? (
        <KeptForm order={order} lines={lines} />
      ) : (
        <Notice tone="info">
          {order.status === 'delivered' ? t.returns.nothingLeft : t.returns.notReturnable}
        </Notice>
      )}
    </div>
  )
}

interface FormProps {
  order: StaffOrder
  lines: readonly ReturnableLine[]
}

function KeptForm(props: FormProps) {
  const draft = useReturnDraft(props.order.id)
  return draft === null ? null : <Form {...props} draft={draft} />
}

function Form({ order, lines, draft }: FormProps & { draft: ReturnDraft }) {
  const navigate = useNavigate()
  const formId = useId()
  const form = useReturn(order, draft, () => void navigate({ to: '/admin/stall/returns' }))
  const { pieces, most, tried } = form
  const isSelling = useIsSelling(useShopDay())
  const refundField = useRef<HTMLInputElement>(null)
  function submit(event: FormEvent) {
    event.preventDefault()
    form.record()
    if (form.refundProblem !== null) refundField.current?.focus()
  }
  return (
    <div className="grid gap-5">
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
        <ul>
          {lines
            .filter(({ left }) => left > 0)
            .map(({ item, left }) => (
              <li
                key={`${item.id} ${item.price}`}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 border-be py-3"
              >
                <p className="min-w-[min(10rem,100%)] flex-1 font-550">
                  <ShownName of={item} />
                  <span className="block text-sm font-400 text-text-muted">
                    {rich(t.returns.left, { n: left, price: <Price piastres={item.price} /> })}
                  </span>
                </p>
                <QuantityPicker
                  label={say(t.returns.quantityOf, { name: shownName(item) })}
                  min={0}
                  max={left}
                  value={form.quantityOf(item)}
                  choose={(quantity) => form.choose(item, quantity)}
                />
              </li>
            ))}
        </ul>
        <div role="alert" className="empty:hidden">
          {tried && pieces.length === 0 && <Notice tone="danger">{t.returns.choosePieces}</Notice>}
        </div>
        <CheckField
          label={t.returns.restock}
          hint={isSelling ? t.market.restockHint : undefined}
          name="restock"
          checked={form.restocked}
          change={form.setRestocked}
        />
        <Field
          ref={refundField}
          label={t.returns.refund}
          inputMode="decimal"
          autoComplete="off"
          hint={say(t.returns.refundMost, { price: formatEgp(most) })}
          error={tried ? (form.refundProblem ?? undefined) : undefined}
          value={form.refundText}
          onChange={(event) => form.setRefundText(event.currentTarget.value)}
        />
        <MethodChoice label={t.returns.method} method={form.method} choose={form.setMethod} />
        <Field
          label={t.returns.reason}
          autoComplete="off"
          maxLength={maxLineText}
          value={form.reason}
          onChange={(event) => form.setReason(event.currentTarget.value)}
        />
      </form>
      <Exchange
        lines={form.exchange}
        setLines={form.setExchange}
        refund={form.refund}
        draftKey={form.exchangeKey}
      />
      <div className="flex justify-end">
        <Button type="submit" form={formId}>
          {form.exchange.length === 0 ? t.returns.record : t.returns.recordExchange}
        </Button>
      </div>
    </div>
  )
}
