/**
 * Shows what the server pushes. Browsers that know declarative messages show them without the
 * worker; it reads the same format (https://w3c.github.io/push-api/#declarative-push-message).
 */
import { parsePushMessage } from '#domain/push.ts'
import { toUrl } from '#domain/to-url.ts'

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

/** The browser requires a notification for each message, also for one that cannot be read. */
export async function showNotification({ registration }: Scope, data: Data): Promise<void> {
  const { title = 'Nefer', navigate, ...shown } = parsePushMessage(readJson(data)) ?? {}
  await registration.showNotification(title, {
    ...shown,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    data: navigate,
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
  const url = typeof data === 'string' ? toUrl(data, origin) : null
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
