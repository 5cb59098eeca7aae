/** An order as an HTML table and as plain text. */
import type { MailTexts } from '../texts.en.ts'
import type { MailedOrder } from '../core/job.ts'
import { formatEgp, isolated, linkText } from './format.ts'
import { type Html, html } from './html.ts'
import type { Context } from './letter.ts'
import { look } from './look.ts'
import { button, heading, link, paragraph, small, typed } from './parts.ts'

export function orderLines(order: MailedOrder, { texts }: Context): Html {
  const rows = order.items.map(
    (item) =>
      html`<tr>
        <td class="line text" style="${look.cell}">
          ${typed(nameOf(item, texts))}<br /><span class="muted" style="${look.muted}"
            >${texts.quantityTimesPrice(item.quantity, formatEgp(item.price, texts))}</span
          >
        </td>
        <td class="line text" style="${look.amount}">
          ${formatEgp(item.price * item.quantity, texts)}
        </td>
      </tr>`,
  )
  return html`<table cellpadding="0" cellspacing="0" style="${look.table}">
    ${rows}
    <tr>
      <th scope="row" class="text" style="${look.totalCell}">${texts.total}</th>
      <td class="text" style="${look.totalAmount}">${formatEgp(order.total, texts)}</td>
    </tr>
  </table>`
}

export function orderAddress(order: MailedOrder, { texts }: Context): Html {
  const lines = addressLines(order, texts).map((parts) => joined(parts.map(typed), texts.comma))
  return html`${heading(texts.deliveryAddress)}
    <p class="text" style="${look.paragraph}">${joined(lines, html`<br />`)}</p>`
}

export function orderLinesText(order: MailedOrder, { texts }: Context): string {
  const lines = order.items.map((item) => {
    const { quantity, price } = item
    const factors = texts.quantityTimesPrice(quantity, formatEgp(price, texts))
    const name = isolated(nameOf(item, texts), texts)
    return `${name}\n  ${factors} = ${formatEgp(price * quantity, texts)}`
  })
  return [...lines, '', `${texts.total}: ${formatEgp(order.total, texts)}`].join('\n')
}

export function orderAddressText(order: MailedOrder, { texts }: Context): string {
  const lines = addressLines(order, texts).map((parts) =>
    parts.map((part) => isolated(part, texts)).join(texts.comma),
  )
  return [`${texts.deliveryAddress}:`, ...lines].join('\n')
}

/** What the customer wrote to the workshop; only for mails to staff. */
export function orderNote({ shipping_info: { note } }: MailedOrder, { texts }: Context): Html[] {
  if (note === '') return []
  const lines = joined(note.split('\n').map(typed), html`<br />`)
  return [heading(texts.note), html`<p class="text" style="${look.paragraph}">${lines}</p>`]
}

export function orderNoteText(
  { shipping_info: { note } }: MailedOrder,
  { texts }: Context,
): string[] {
  if (note === '') return []
  return [[`${texts.note}:`, ...note.split('\n').map((line) => isolated(line, texts))].join('\n')]
}

/** The number of an order, in one direction. */
export function orderNumber({ id }: MailedOrder, { texts }: Context): Html {
  return paragraph(html`${texts.orderNumber}: <bdi dir="ltr" style="${look.number}">${id}</bdi>`)
}

export function orderNumberText({ id }: MailedOrder, { texts }: Context): string {
  return `${texts.orderNumber}: ${isolated(id, texts)}`
}

/** The device it was placed with shows it; other devices find it by number and phone. */
export function toOrder({ id }: MailedOrder, { texts, links }: Context): Html[] {
  return [
    button(texts.seeOrder, links.myOrders),
    small(link(texts.onAnotherDevice, links.findOrder(id))),
  ]
}

export function toOrderText({ id }: MailedOrder, { texts, links }: Context): string[] {
  return [
    linkText(texts.seeOrder, links.myOrders, texts),
    linkText(texts.onAnotherDevice, links.findOrder(id), texts),
  ]
}

/** In the language of the mail, if the order has it. */
function nameOf({ name, name_ar }: MailedOrder['items'][number], { lang }: MailTexts): string {
  return lang === 'ar' ? (name_ar ?? name) : name
}

/** The parts of each line. A field of the address that is not named here has its own line. */
function addressLines(order: MailedOrder, texts: MailTexts): string[][] {
  const { city, state, zip, note: _note, ...street } = order.shipping_info
  const place = [city, texts.governorate(state), zip]
  const streetLines = Object.values<string>(street).map((line) => [line])
  return [[order.customer_name], [order.customer_address], ...streetLines, place]
    .map((line) => line.filter((part) => part !== ''))
    .filter((line) => line.length > 0)
}

function joined(parts: readonly Html[], separator: string | Html): Html {
  return html`${parts.map((part, at) => html`${at === 0 ? '' : separator}${part}`)}`
}
