import type { BrowserContext, Page } from '@playwright/test'
import { test as base } from '../fixtures.ts'
import { notePulls } from './prerendered-page.ts'

/** A first visit without service workers, which would answer with the shell. */
export const test = base.extend<{
  context: BrowserContext
  page: Page
  /** The page of another new visitor. */
  visit: () => Promise<Page>
}>({
  context: async ({ browser, shop }, use) => {
    await shop.reset()
    const context = await browser.newContext({ ...desk, baseURL: shop.url })
    await notePulls(context)
    await use(context)
    await context.close()
  },
  page: async ({ context }, use) => use(await context.newPage()),
  visit: async ({ browser, shop }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      await shop.reset()
      const context = await browser.newContext({ ...desk, baseURL: shop.url })
      contexts.push(context)
      await notePulls(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

export const desk = {
  serviceWorkers: 'block',
  reducedMotion: 'reduce',
  viewport: { width: 1280, height: 800 },
} as const
