import { test as base, expect } from '@playwright/test'
import { type Device, createDevice } from './support/device.ts'
import { type Shop, startShop } from './support/start-shop.ts'
import { type Shopper, createShopper } from './support/shopper.ts'
import { type KnownVisitor, type Visitors, createVisitors } from './support/visitors.ts'

export interface VisitorOption {
  /** The profile that the test starts with: empty, or already set up to save time. */
  visitor: 'new' | KnownVisitor
}

export interface TestFixtures extends VisitorOption {
  device: Device
  /** What a person does at the device's first tab. */
  shopper: Shopper
}

export interface WorkerFixtures {
  shop: Shop
  visitors: Visitors
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  visitor: ['new', { option: true }],
  shop: [
    async ({ playwright: _playwright }, use) => {
      const shop = await startShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  visitors: [
    async ({ shop }, use) => {
      const visitors = createVisitors(shop)
      await use(visitors)
      await visitors.forget()
    },
    { scope: 'worker' },
  ],
  device: async ({ shop, visitor, visitors, viewport, colorScheme }, use) => {
    await shop.reset()
    const device = await createDevice({
      baseURL: shop.url,
      viewport: viewport ?? { width: 1280, height: 800 },
      colorScheme: colorScheme === 'dark' ? 'dark' : 'light',
      ...(visitor !== 'new' && { profile: await visitors.profileOf(visitor) }),
    })
    await use(device)
    await device.dispose()
    // The next test may have no device.
    await shop.proxy.open()
    shop.proxy.mend()
    expect(device.violations, 'against the headers').toEqual([])
  },
  shopper: async ({ device }, use) => {
    await use(createShopper(device.page()))
  },
})

export { expect }
