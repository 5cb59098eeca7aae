/** Staff and shoppers are told by the system although Nefer is closed. */
import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectNoBarriers } from '../support/barriers.ts'
import type { Device } from '../support/device.ts'
import { createStaff } from '../support/staff.ts'
import type { Shop } from '../support/start-shop.ts'

/** A point of P-256, as keys of servers and browsers are. */
const publicKey =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const order = '11111111-2222-4333-8444-555555555555'
const message = JSON.stringify({
  web_push: 8030,
  notification: {
    title: 'New order: 149.99 EGP',
    body: '2 pieces to Cairo',
    lang: 'en',
    dir: 'ltr',
    navigate: `/admin/orders/${order}`,
    tag: order,
  },
})

/** The rows that the server has for this browser. */
const rowsOf = (shop: Shop) =>
  shop.sql('select * from private.push_subscriptions where endpoint like $1', [
    'https://fcm.googleapis.com/fcm/send/test-%',
  ])

/**
 * This Chromium has no push service (Google's needs a key of the browser's maker), so the page's
 * subscription is a stand-in, and so is the permission that it reports: without a window, it says
 * 'denied' although it grants. The question, worker, server and everything after that are real.
 */
async function givePushService({ device, shop }: { device: Device; shop: Shop }): Promise<void> {
  await shop.sql('select private.set_push_key($1)', [publicKey])
  await device.context().grantPermissions(['notifications'], { origin: shop.url })
  await device.context().addInitScript((p256dh) => {
    // In a cookie, which clearing the device keeps.
    const write = (text: string) => void (document.cookie = `test-push=${text};path=/`)
    const read = () => /test-push=([^;]+)/.exec(document.cookie)?.[1] ?? null
    const subscription = (text: string) => {
      const [key = '', id = ''] = text.split('_')
      const endpoint = `https://fcm.googleapis.com/fcm/send/test-${id}`
      return {
        endpoint,
        options: { applicationServerKey: Uint8Array.from(key.split('.'), Number).buffer },
        toJSON: () => ({ endpoint, keys: { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
        unsubscribe: async () => {
          write('')
          return true
        },
      }
    }
    const granted = { get: () => 'granted', configurable: true }
    Object.defineProperty(Notification, 'permission', granted)
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const text = read()
        return text === null ? null : subscription(text)
      },
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: Uint8Array }) => {
        const text = `${key.join('.')}_${crypto.randomUUID()}`
        write(text)
        return subscription(text)
      },
    })
  }, publicKey)
}

/** What the browser has subscribed to; null: nothing. */
async function subscriptionOf(page: Page): Promise<string | null> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'test-push')?.value || null
}

interface PushTo {
  /** Delivers a message as the push service does. */
  deliver: (data: string) => Promise<void>
  /** What the worker asks the system to show. */
  shown: () => Promise<unknown>
}

/** A tab without the shop: it reaches the worker while no page of the shop is open. */
async function reachWorker(device: Device, shop: Shop): Promise<PushTo> {
  const blank = await device.newTab()
  const cdp: CDPSession = await device.context().newCDPSession(blank)
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${shop.url}/`)
      if (own !== undefined) resolve(own.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await found
  const [worker] = device.context().serviceWorkers()
  if (worker === undefined) throw new Error('There is no worker')
  // Without a window, this Chromium may show nothing.
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const shown: unknown[] = []
    Object.assign(globalThis, { shown })
    registration.showNotification = async (title, options) => {
      shown.push({ title, ...options })
    }
  })
  return {
    deliver: async (data) => {
      await cdp.send('ServiceWorker.deliverPushMessage', { origin: shop.url, registrationId, data })
    },
    shown: () => worker.evaluate(() => (globalThis as unknown as { shown: unknown }).shown),
  }
}

test.use({ visitor: 'new' })
// Other tests share the server.
test.afterEach(({ shop }) => shop.sql(`update public.settings set push_key = ''`))

test('a member of staff is told while the shop is closed, until they sign out offline', async ({
  device,
  shop,
}) => {
  test.slow()
  await givePushService({ device, shop })
  const page = device.page()
  const staff = createStaff(page)
  await staff.signIn('/admin/devices')
  const group = page.getByRole('group', { name: 'Tell me about' })
  expect(await subscriptionOf(page), 'before any press').toBeNull()

  // Without a connection the wish is kept; the next contact subscribes.
  await shop.proxy.shut()
  await group.getByLabel('new orders').click()
  await group.getByLabel('messages').click()
  const kept = page.getByText('Saved on this device. It begins once our server')
  await expect(kept).toBeVisible()
  expect(await rowsOf(shop)).toEqual([])
  await shop.proxy.open()
  await staff.noticeConnection()
  await expect(kept).toBeHidden()
  await expect.poll(() => rowsOf(shop)).toMatchObject([{ wishes: ['orders', 'messages'] }])

  const worker = await reachWorker(device, shop)
  await page.close()
  await worker.deliver(message)
  const told = { title: 'New order: 149.99 EGP', body: '2 pieces to Cairo', lang: 'en', tag: order }
  await expect.poll(worker.shown).toMatchObject([told])

  const again = await device.newTab()
  await createStaff(again).open('/admin/devices')
  await expect(again.getByRole('group').getByLabel('new orders')).toBeChecked()
  await shop.proxy.shut()
  await createStaff(again).noticeConnection()
  await expect(again.getByRole('status').filter({ hasText: /^Offline/ })).toBeVisible()
  await again.getByRole('button', { name: 'Sign out' }).click()
  await again.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(again.getByLabel('Email')).toBeVisible()
  expect(await subscriptionOf(again)).toBeNull()
  await shop.proxy.open()
  await again.goto('/')
  await expect.poll(() => rowsOf(shop)).toEqual([])
})

test('a shopper follows an order, and stops it @release', async ({ device, shop, shopper }) => {
  await givePushService({ device, shop })
  const { page } = shopper
  await page.setViewportSize({ width: 390, height: 900 })
  await shopper.getReady()
  await shopper.orderOne('Eye of Horus Wall Panel')
  await shopper.expectOrder('Confirmed')
  await page.getByRole('link', { name: 'View this order' }).click()
  await page.getByRole('button', { name: 'Tell me when this changes' }).click()
  await expect(
    page.getByText('This device will tell you when the status of your order'),
  ).toBeVisible()
  const [placed] = await shop.ordersOf(shopper.email)
  await expect.poll(() => rowsOf(shop)).toMatchObject([{ order_id: placed?.['id'], locale: 'en' }])
  await expectNoBarriers(page, 'an order that is followed')
  await page.getByRole('button', { name: 'Stop telling me' }).click()
  await expect(page.getByRole('button', { name: 'Tell me when this changes' })).toBeFocused()
  await expect.poll(() => rowsOf(shop)).toEqual([])
  await expect.poll(() => subscriptionOf(page)).toBeNull()
})

test('clearing the device ends it, and a refusal says where to allow it @release', async ({
  device,
  shop,
  shopper,
}) => {
  await givePushService({ device, shop })
  const { page } = shopper
  await shopper.getReady()
  await shopper.orderOne('Eye of Horus Wall Panel')
  await shopper.expectOrder('Confirmed')
  await page.getByRole('link', { name: 'View this order' }).click()
  await page.getByRole('button', { name: 'Tell me when this changes' }).click()
  await expect.poll(() => rowsOf(shop)).toHaveLength(1)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Clear this device' }).click()
  await shop.proxy.shut()
  await page.getByRole('dialog').getByRole('button', { name: /Erase/ }).click()
  await expect(page.getByText('Everything on this device was erased').first()).toBeVisible()
  await expect.poll(() => subscriptionOf(page)).toBeNull()
  await shop.proxy.open()
  await page.goto('/')
  await expect.poll(() => rowsOf(shop)).toEqual([])

  await device.context().clearPermissions()
  await device.context().addInitScript(() => {
    Object.assign(Notification, { requestPermission: async () => 'denied' })
  })
  await shopper.getReady()
  await shopper.orderOne('Ankh Key Rack')
  await shopper.expectOrder('Confirmed')
  await page.getByRole('link', { name: 'View this order' }).click()
  await page.getByRole('button', { name: 'Tell me when this changes' }).click()
  await expect(
    page.getByText('Your browser blocks notifications for Nefer. Allow them in its settings.'),
  ).toBeVisible()
  expect(await subscriptionOf(page)).toBeNull()
})

test('in a tab on iOS the home screen comes first @release', async ({ device, shop, shopper }) => {
  const { page } = shopper
  await shop.sql('select private.set_push_key($1)', [publicKey])
  await device.context().addInitScript(() => {
    const safari =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 ' +
      '(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
    Object.defineProperty(navigator, 'userAgent', { get: () => safari })
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name)
  })
  await shopper.getReady()
  await shopper.orderOne('Eye of Horus Wall Panel')
  await shopper.expectOrder('Confirmed')
  await page.getByRole('link', { name: 'View this order' }).click()
  await page.getByRole('link', { name: 'Put Nefer on your home screen first' }).click()
  await expect(page.getByRole('region', { name: 'Install Nefer' })).toBeVisible()
})

test('the switches read well in both languages, and pass the accessibility check @release', async ({
  device,
  shop,
}) => {
  await givePushService({ device, shop })
  const page = device.page()
  await page.setViewportSize({ width: 390, height: 900 })
  const staff = createStaff(page)
  await staff.signIn('/admin/devices')
  await expect(page.getByRole('group', { name: 'Tell me about' })).toBeVisible()
  await expectNoBarriers(page, 'switches')
  await page.goto('/ar/admin/devices')
  const group = page.getByRole('group', { name: 'إبلاغي عن' })
  await group.getByLabel('الطلبات الجديدة').click()
  await expect.poll(() => rowsOf(shop)).toMatchObject([{ locale: 'ar' }])
  await expectNoBarriers(page, 'switches in Arabic')
})
