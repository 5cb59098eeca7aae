import { Fragment } from 'react'
import { formatEgp } from '#ui/money.ts'
import { shortNumber } from '#domain/orders/order-numbers.ts'
import { orderTotal, totalItems } from '#domain/orders/order-amounts.ts'
import { editableFields, parseMutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { JsonView } from './stored-value.tsx'
import { addressText } from '#features/order/postal-address.tsx'
import { fieldName, fieldValue } from '#features/sync/field-texts.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** The values of a write, as its author knows them; of a later kind as stored. */
export function Contents({ operation: { kind, payload } }: { operation: Operation }) {
  const facts = factsOf(kind, payload)
  if (facts === null) return <JsonView label={t.syncPage.contentsAsStored} value={payload} />
  return (
    <dl className="my-3 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr] [&_dt]:text-text-muted">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd dir="auto" className="text-page-start whitespace-pre-line">
            {value}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

type Fact = [name: string, value: string]

/** Null: not readable by this version. */
export function factsOf(kind: string, payload: unknown): Fact[] | null {
  const mutation = parseMutation(kind, payload)
  if (mutation?.kind === 'subscribeNewsletter' || mutation?.kind === 'requestStockAlert')
    return [[t.fields.email, mutation.payload.email]]
  if (mutation?.kind === 'sendContactMessage') {
    const { name, email, subject, message } = mutation.payload
    return [
      [t.syncPage.name, name],
      [t.fields.email, email],
      [t.syncPage.subject, subject],
      [t.syncPage.message, message],
    ]
  }
  if (mutation?.kind === 'cancelMyOrder')
    return [[t.myOrders.number, shortNumber(mutation.payload.order_id)]]
  if (mutation?.kind === 'answerOrder')
    return [
      [t.myOrders.number, shortNumber(mutation.payload.order_id)],
      [t.orderAnswer.answer, t.orderAnswer[mutation.payload.answer]],
    ]
  if (mutation === null) return null
  if (mutation.kind !== 'placeOrder')
    return editableFields(mutation).map(({ name, product, value }) => [
      product === undefined ? fieldName(name) : nameOfLine(product, fieldName(name)),
      fieldValue(name, value),
    ])
  const { customer, items } = mutation.payload
  const pieces = { n: totalItems(items), total: formatEgp(orderTotal(items)) }
  return [
    [t.syncPage.pieces, say(t.syncPage.piecesAndTotal, pieces)],
    [t.syncPage.name, `${customer.firstName} ${customer.lastName}`],
    [t.fields.email, customer.email],
    [t.fields.phone, customer.phone],
    [t.fields.address, addressText(customer)],
    ...(customer.note === '' ? [] : [[t.myOrders.note, customer.note] satisfies Fact]),
  ]
}

function nameOfLine(product: string, field: string): string {
  return say(t.syncPage.fieldOf, { product: shortNumber(product), field })
}
