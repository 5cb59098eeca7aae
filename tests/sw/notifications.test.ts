import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openNotification, showNotification } from '../../sw/notifications.ts'

const origin = 'https://shop.test'
const shown: { title: string; options: NotificationOptions }[] = []
const opened: string[] = []
const focused: string[] = []
let pages: string[] = []

beforeEach(() => {
  for (const list of [shown, opened, focused]) list.length = 0
  pages = []
})

const scope = {
  location: { origin },
  registration: {
    showNotification: async (title: string, options: NotificationOptions) =>
      void shown.push({ title, options }),
  },
  clients: {
    matchAll: async () => pages.map((url) => ({ url, focus: async () => void focused.push(url) })),
    openWindow: async (url: string) => void opened.push(url),
  },
}

const push = (message: unknown) => showNotification(scope, { json: () => message })

describe('a message', () => {
  it('is shown as it was declared', async () => {
    const notification = {
      title: 'طلب جديد',
      body: 'القاهرة',
      lang: 'ar',
      dir: 'rtl',
      navigate: '/ar/admin/orders/1',
      tag: '1',
    }
    await push({ web_push: 8030, notification })
    const { title, navigate, ...options } = notification
    const icons = { icon: '/icons/icon-192.png', badge: '/icons/monochrome-512.png' }
    expect(shown).toEqual([{ title, options: { ...options, ...icons, data: navigate } }])
  })

  it.each([[null], ['text'], [{}], [{ notification: { title: '' } }]])(
    'that is %j is shown without its contents, because the browser requires it',
    async (message) => {
      await push(message)
      expect(shown).toMatchObject([{ title: 'Nefer' }])
    },
  )

  it('without contents, or with damaged ones, is shown, too', async () => {
    await showNotification(scope, null)
    await showNotification(scope, { json: () => JSON.parse('{') as unknown })
    expect(shown.map(({ title }) => title)).toEqual(['Nefer', 'Nefer'])
  })
})

describe('a press', () => {
  const press = (navigate: unknown) => {
    const close = vi.fn<() => void>()
    const notification = { close, data: navigate } as unknown as Notification
    return openNotification(scope, notification).then(() => expect(close).toHaveBeenCalledOnce())
  }

  it('brings the page to the front where it is open', async () => {
    pages = [`${origin}/`, `${origin}/admin/orders/1`]
    await press('/admin/orders/1')
    expect([focused, opened]).toEqual([[`${origin}/admin/orders/1`], []])
  })

  it('opens it beside other pages, which may have half-filled forms', async () => {
    pages = [`${origin}/checkout`]
    await press(`${origin}/admin/orders/1`)
    expect([focused, opened]).toEqual([[], [`${origin}/admin/orders/1`]])
  })

  it('stays on this address of the shop', async () => {
    await press('https://other.test/ar/admin/orders?order=1')
    expect(opened).toEqual([`${origin}/ar/admin/orders?order=1`])
  })

  it.each([['javascript:alert(1)'], ['https://'], [undefined], [7]])(
    'leads from %j to the start of the shop',
    async (navigate) => {
      await press(navigate)
      expect(opened).toEqual([`${origin}/`])
    },
  )
})
