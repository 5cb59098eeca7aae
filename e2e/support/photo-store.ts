/** The shop with a server that stores photos, like a hosted project. */
import { test as base } from '../fixtures.ts'
import { type Shop, startShop } from './start-shop.ts'

/** One object for all files, so that a worker keeps its shop between them. */
export const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({ playwright: _playwright }, use) => {
      const shop = await startShop({ storage: true })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
