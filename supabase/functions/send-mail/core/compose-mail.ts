/** Writes the message of a job in the job's language. */
import * as v from 'valibot'
import { backInStockMail } from '../templates/back-in-stock.ts'
import { invitationMail } from '../templates/invitation.ts'
import { newsletterConfirmMail } from '../templates/newsletter-confirm.ts'
import { orderConfirmationMail } from '../templates/order-confirmation.ts'
import { paidSentence } from '../templates/order-paid.ts'
import { orderNewsMail } from '../templates/order-news.ts'
import type { Context, Letter } from '../templates/letter.ts'
import { staffCancellationMail } from '../templates/staff-cancellation.ts'
import { staffMessageMail } from '../templates/staff-message.ts'
import { staffOrderMail } from '../templates/staff-order.ts'
import { isolated } from '../templates/format.ts'
import type { MailTexts } from '../texts.en.ts'
import { textsOf } from '../texts.ts'
import { type Job, Occasion } from './job.ts'
import { links } from './links.ts'
import type { Message } from './message.ts'

export interface Shop {
  /** Without a slash at the end. */
  siteUrl: string
  /** The Supabase project, whose function handles one-click unsubscriptions. */
  projectUrl: string
  /** 'Nefer <hello@nefer.example>' */
  from: string
}

/** Null for a kind or format that this version does not know. Deterministic. */
export function composeMail(job: Job, shop: Shop): Message | null {
  const occasion = v.safeParse(Occasion, job)
  if (!occasion.success) return null
  const letter = write(occasion.output, job, shop)
  return {
    id: job.message_id,
    from: shop.from,
    to: job.to,
    ...(letter.replyTo === undefined ? {} : { replyTo: letter.replyTo }),
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    headers: { 'Auto-Submitted': 'auto-generated', ...letter.headers },
  }
}

function write(occasion: Occasion, job: Job, shop: Shop): Letter {
  const texts = withWorkshop(textsOf(job.locale), job)
  const context = { texts, links: links(shop, texts.path) }
  switch (occasion.kind) {
    case 'order_confirmation':
      return orderConfirmationMail(occasion.data.order, context)
    case 'order_status':
      return orderStatusMail(occasion.data, context)
    case 'order_tracking':
      return orderNewsMail(occasion.data.order, texts.tracking, context, {
        parcel: occasion.data.parcel,
        paid: paidSentence(occasion.data.order, texts),
      })
    case 'order_corrected':
      return orderNewsMail(occasion.data.order, texts.corrected, context, {
        paid: paidSentence(occasion.data.order, texts),
      })
    case 'staff_new_order':
      return staffOrderMail(occasion.data.order, context)
    case 'staff_order_cancelled':
      return staffCancellationMail(occasion.data.order, context)
    case 'staff_new_message':
      return staffMessageMail(occasion.data.message, context)
    case 'newsletter_confirm':
      return newsletterConfirmMail(occasion.data.token, context)
    case 'back_in_stock':
      return backInStockMail(occasion.data, context)
    case 'invitation':
      return invitationMail(occasion.data, context)
  }
}

/** Only that of a shipped order says who carries it; that of a closed one, not what was paid. */
function orderStatusMail({ order, status, parcel }: StatusMail, context: Context): Letter {
  const { texts } = context
  const isClosed = status === 'delivered' || status === 'cancelled'
  const paid = isClosed ? null : paidSentence(order, texts)
  const words = texts.status[status]
  const isPaid = status === 'shipped' && paid !== null
  const said = isPaid ? { ...words, sentence: texts.shippedPaid } : words
  return orderNewsMail(order, said, context, { parcel: status === 'shipped' ? parcel : null, paid })
}

type StatusMail = Extract<Occasion, { kind: 'order_status' }>['data']

/** The address of the settings instead of the workshop's description. */
function withWorkshop(texts: MailTexts, { workshop }: Job): MailTexts {
  const facts = [workshop?.address ?? '', workshop?.phone ?? ''].filter((fact) => fact !== '')
  const line = facts.map((fact) => isolated(fact, texts)).join(' · ')
  return line === '' ? texts : { ...texts, workshop: line }
}
