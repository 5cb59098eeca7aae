/** Building blocks of mails. */
import { type Html, html } from './html.ts'
import { look } from './look.ts'

/** Text of a customer, in the direction of its script. */
export const typed = (text: string): Html => html`<bdi dir="auto">${text}</bdi>`

/** Isolates (U+2068 … U+2069) become elements. */
export const withBdi = (text: string): Html => {
  const parts = text.split(/[\u2068\u2069]/)
  return html`${parts.map((part, at) => (at % 2 === 0 ? html`${part}` : html`<bdi>${part}</bdi>`))}`
}

export const title = (content: string | Html): Html =>
  html`<h1 class="text" style="${look.title}">${content}</h1>`

export const heading = (content: string | Html): Html =>
  html`<h2 class="text" style="${look.heading}">${content}</h2>`

export const paragraph = (content: string | Html): Html =>
  html`<p class="text" style="${look.paragraph}">${content}</p>`

export const small = (content: string | Html): Html =>
  html`<p class="muted" style="${look.small}">${content}</p>`

export const button = (text: string, address: string): Html =>
  html`<p style="margin:24px 0 20px">
    <a class="button" href="${address}" style="${look.button}">${text}</a>
  </p>`

export const link = (text: string, address: string): Html =>
  html`<a class="link" href="${address}" style="${look.link}">${text}</a>`

export const quote = (text: string): Html =>
  html`<blockquote class="quote text" dir="auto" style="${look.quote}">${text}</blockquote>`

/** A chequered border of ebony and beech between brass lines. */
export function inlay(): Html {
  return html`<table
    role="presentation"
    aria-hidden="true"
    cellpadding="0"
    cellspacing="0"
    style="width:100%;border-collapse:collapse;table-layout:fixed"
  >
    ${brassLine}
    <tr>
      ${squares('dark', 'light')}
    </tr>
    <tr>
      ${squares('light', 'dark')}
    </tr>
    ${brassLine}
  </table>`
}

const brassLine = html`<tr>
  <td class="brass" colspan="40" style="height:1px;background:#a87d2f;font-size:0;line-height:0">
    &nbsp;
  </td>
</tr>`

const woods = { dark: '#2a1b12', light: '#e9d5ac' }

type Wood = keyof typeof woods

function squares(first: Wood, second: Wood): Html[] {
  return Array.from({ length: 40 }, (_, at) => square(at % 2 === 0 ? first : second))
}

function square(wood: Wood): Html {
  return html`<td
    class="inlay-${wood}"
    style="height:6px;background:${woods[wood]};font-size:0;line-height:0"
  >
    &nbsp;
  </td>`
}
