import type { MailedProduct } from '../core/job.ts'
import { isolated, linkText } from './format.ts'
import { html } from './html.ts'
import { toLetter } from './layout.ts'
import type { Context, Letter } from './letter.ts'
import { button, link, paragraph, title, withBdi } from './parts.ts'
import { unsubscribeHeaders } from './unsubscribe-headers.ts'

interface BackInStock {
  product: MailedProduct
  token: string
}

export function backInStockMail({ product, token }: BackInStock, context: Context): Letter {
  const { texts, links } = context
  const words = texts.backInStock
  const own = texts.lang === 'ar' ? (product.name_ar ?? product.name) : product.name
  const name = isolated(own, texts)
  const pieces = words.pieces(product.stock)
  const see = links.product(product.id)
  const leave = links.leaveStockAlerts(token)
  const body = [
    title(withBdi(words.title(name))),
    paragraph(pieces),
    paragraph(words.first),
    button(words.see, see),
  ]
  const text = [
    words.title(name),
    pieces,
    words.first,
    linkText(words.see, see, texts),
    `--\n${words.reason}\n${linkText(words.leave, leave, texts)}\n${texts.workshop}`,
  ]
  const reason = html`${words.reason} ${link(words.leave, leave)}`
  const subject = words.subject(own)
  const letter = toLetter({ subject, preview: pieces, body, reason, text }, context)
  return { ...letter, headers: unsubscribeHeaders(links.oneClickLeave(token)) }
}
