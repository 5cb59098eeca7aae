import { test as base } from '@playwright/test'
import { type Device, createDevice } from './support/device.ts'
import { type Shop, startShop } from './support/start-shop.ts'
import { type Shopper, createShopper } from './support/shopper.ts'

interface TestFixtures {
  device: Device
  /** What a person does at the device's first tab. */
  shopper: Shopper
}

export const test = base.extend<TestFixtures, { shop: Shop }>({
  shop: [
    async ({ playwright: _playwright }, use) => {
      const shop = await startShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  device: async ({ shop, viewport, colorScheme }, use) => {
    await shop.reset()
    const device = await createDevice({
      baseURL: shop.url,
      viewport: viewport ?? { width: 1280, height: 800 },
      colorScheme: colorScheme === 'dark' ? 'dark' : 'light',
    })
    await use(device)
    await device.dispose()
  },
  shopper: async ({ device }, use) => {
    await use(createShopper(device.page()))
  },
})

export { expect } from '@playwright/test'
