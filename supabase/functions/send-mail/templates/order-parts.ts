/** An order as an HTML table and as plain text. */
import type { MailedOrder } from '../core/job.ts'
import { formatEgp } from './format.ts'
import { type Html, html } from './html.ts'
import type { Context } from './letter.ts'
import { look } from './look.ts'
import { heading, typed } from './parts.ts'

export function orderLines(order: MailedOrder, { texts }: Context): Html {
  const rows = order.items.map(
    (item) =>
      html`<tr>
        <td class="line text" style="${look.cell}">
          ${typed(item.name)}<br /><span class="muted" style="${look.muted}"
            >${texts.quantityTimesPrice(item.quantity, formatEgp(item.price))}</span
          >
        </td>
        <td class="line text" style="${look.amount}">${formatEgp(item.price * item.quantity)}</td>
      </tr>`,
  )
  return html`<table cellpadding="0" cellspacing="0" style="${look.table}">
    ${rows}
    <tr>
      <th scope="row" class="text" style="${look.totalCell}">${texts.total}</th>
      <td class="text" style="${look.totalAmount}">${formatEgp(order.total)}</td>
    </tr>
  </table>`
}

export function orderAddress(order: MailedOrder, { texts }: Context): Html {
  const lines = addressLines(order)
  const shown = lines.map((line, at) => html`${at === 0 ? '' : html`<br />`}${typed(line)}`)
  return html`${heading(texts.deliveryAddress)}
    <p class="text" style="${look.paragraph}">${shown}</p>`
}

export function orderLinesText(order: MailedOrder, { texts }: Context): string {
  const lines = order.items.map(({ name, quantity, price }) => {
    const factors = texts.quantityTimesPrice(quantity, formatEgp(price))
    return `${isolated(name)}\n  ${factors} = ${formatEgp(price * quantity)}`
  })
  return [...lines, '', `${texts.total}: ${formatEgp(order.total)}`].join('\n')
}

export function orderAddressText(order: MailedOrder, { texts }: Context): string {
  return [`${texts.deliveryAddress}:`, ...addressLines(order).map(isolated)].join('\n')
}

/** Isolates right-to-left text, which would reorder the plain text around it. */
export function isolated(text: string): string {
  return /[\u0590-\u08ff]/.test(text) ? `\u2068${text}\u2069` : text
}

function addressLines({ customer_name, customer_address, shipping_info: info }: MailedOrder) {
  const place = [info.city, info.state, info.zip].filter((part) => part !== '').join(', ')
  return [customer_name, customer_address, place].filter((line) => line !== '')
}
