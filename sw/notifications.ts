/**
 * Shows what the server pushes. Browsers that know declarative messages show them without the
 * worker; it reads the same format (https://w3c.github.io/push-api/#declarative-push-message).
 */
import * as v from 'valibot'
import { parseOrNull } from '#domain/schemas.ts'

/** The parts of the worker's scope that are used. */
interface Scope {
  location: { origin: string }
  registration: {
    showNotification: (title: string, options: NotificationOptions) => Promise<void>
  }
  clients: {
    matchAll: (query: { type: 'window' }) => Promise<readonly Page[]>
    openWindow: (url: string) => Promise<unknown>
  }
}

interface Page {
  url: string
  focus: () => Promise<unknown>
}

/** What arrives with a push; null: nothing. */
type Data = { json: () => unknown } | null

const text = v.fallback(v.optional(v.string()), undefined)

const Message = v.object({
  notification: v.object({
    title: v.pipe(v.string(), v.nonEmpty()),
    body: text,
    lang: text,
    dir: v.fallback(v.picklist(['ltr', 'rtl', 'auto']), 'auto'),
    navigate: text,
    tag: text,
  }),
})

/** The browser requires a notification for each message, also for one that cannot be read. */
export async function showNotification({ registration }: Scope, data: Data): Promise<void> {
  const message = parseOrNull(Message, readJson(data))
  const { title = 'Nefer', navigate, dir = 'auto', body, lang, tag } = message?.notification ?? {}
  await registration.showNotification(title, {
    dir,
    ...(body !== undefined && { body }),
    ...(lang !== undefined && { lang }),
    ...(tag !== undefined && { tag }),
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    data: { navigate },
  })
}

/** Brings the page of the notification to the front, or opens it. */
export async function openNotification(scope: Scope, notification: Notification): Promise<void> {
  notification.close()
  const url = addressOf(scope, notification.data)
  const pages = await scope.clients.matchAll({ type: 'window' })
  const page = pages.find((client) => client.url === url)
  if (page === undefined) await scope.clients.openWindow(url)
  else await page.focus()
}

/** The same page of this address of the shop, which may have several. */
function addressOf({ location: { origin } }: Scope, data: unknown): string {
  const stored = parseOrNull(v.object({ navigate: v.string() }), data)
  const url = URL.parse(stored?.navigate ?? '/', origin)
  const isPage = url?.protocol.startsWith('http') === true
  return isPage ? `${origin}${url.pathname}${url.search}` : `${origin}/`
}

function readJson(data: Data): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}
