/** Writes what a device shows, in its language. It may be read on a locked screen. */
import * as v from 'valibot'
import { formatEgp, shortId } from '../templates/format.ts'
import { governorates } from '../texts.ar.ts'
import { textsOf } from '../texts.ts'
import type { MailTexts } from '../texts.en.ts'
import { News, type Push } from './push.ts'

/** Declarative Web Push: a browser that knows it shows this itself, otherwise the worker does. */
export interface PushMessage {
  web_push: 8030
  notification: {
    title: string
    body: string
    lang: string
    dir: string
    /** The page that a press opens. */
    navigate: string
    /** A later message with the same tag takes its place. */
    tag: string
  }
}

interface Words {
  title: string
  body: string
  /** Behind the language. */
  path: string
  tag: string
}

/** Null: a kind that this version does not know. */
export function composePush(push: Push, siteUrl: string): PushMessage | null {
  const news = v.safeParse(News, push)
  if (!news.success) return null
  const texts = textsOf(push.locale)
  const words =
    push.more === null ? write(news.output, texts) : summary(push.more, push.staff, texts)
  const { title, body, path, tag } = words
  const navigate = `${siteUrl}${texts.path}${path}`
  return {
    web_push: 8030,
    notification: { title, body, lang: texts.lang, dir: texts.dir, navigate, tag },
  }
}

function write(news: News, texts: MailTexts): Words {
  const { push } = texts
  switch (news.kind) {
    case 'new_order':
    case 'held_order': {
      const { order_id: id, total, pieces, governorate } = news.data
      const title = push[news.kind === 'new_order' ? 'newOrder' : 'heldOrder']
      return {
        title: title(formatEgp(total, texts)),
        body: governorates.has(governorate)
          ? push.piecesTo(pieces, texts.governorate(governorate))
          : push.pieces(pieces),
        path: `/admin/orders?order=${id}`,
        tag: id,
      }
    }
    case 'message':
      return { ...push.message, path: '/admin/messages', tag: 'message' }
    case 'decision': {
      const { title, here, elsewhere } = push.decision
      return {
        title,
        body: news.data.here ? here : elsewhere,
        path: '/admin/sync',
        tag: 'decision',
      }
    }
    case 'order_status': {
      const { order_id: id, status } = news.data
      return {
        title: push.order(shortId(id)),
        body: push.status[status],
        path: `/account/orders/${id}`,
        tag: id,
      }
    }
  }
}

function summary(n: number, isStaff: boolean, { push }: MailTexts): Words {
  const path = isStaff ? '/admin' : '/account/orders'
  return { title: push.shop, body: push.more(n), path, tag: 'more' }
}
