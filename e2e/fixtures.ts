import { test as base, expect } from '@playwright/test'
import { type Device, createDevice } from './support/device.ts'
import { type Shop, startShop } from './support/start-shop.ts'
import { type ReturningVisitor, createReturningVisitor } from './support/returning-visitor.ts'
import { type Shopper, createShopper } from './support/shopper.ts'

export interface VisitorOption {
  /** 'returning': the worker and the catalogue are there already. For tests of what is not about getting them. */
  visitor: 'new' | 'returning'
}

interface TestFixtures extends VisitorOption {
  device: Device
  /** What a person does at the device's first tab. */
  shopper: Shopper
}

interface WorkerFixtures {
  shop: Shop
  returning: ReturningVisitor
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
  returning: [
    async ({ shop }, use) => {
      const visitor = createReturningVisitor(shop)
      await use(visitor)
      await visitor.forget()
    },
    { scope: 'worker' },
  ],
  device: async ({ shop, visitor, returning, viewport, colorScheme }, use) => {
    await shop.reset()
    const device = await createDevice({
      baseURL: shop.url,
      viewport: viewport ?? { width: 1280, height: 800 },
      colorScheme: colorScheme === 'dark' ? 'dark' : 'light',
      ...(visitor === 'returning' && { profile: await returning.profile() }),
    })
    await use(device)
    await device.dispose()
    expect(device.violations, 'against the headers').toEqual([])
  },
  shopper: async ({ device }, use) => {
    await use(createShopper(device.page()))
  },
})

export { expect }
