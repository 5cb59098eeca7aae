/** Actions of a staff member, named by the texts on screen. */
import { type Page, expect } from '@playwright/test'
import { waitForWorker } from './shopper.ts'

export interface Staff {
  /** Signs in to the demo account at this address and waits until the app works offline. */
  signIn: (path: string) => Promise<void>
  open: (path: string) => Promise<void>
  /** Makes the device notice its connection. */
  noticeConnection: () => Promise<void>
  expectToast: (text: string | RegExp) => Promise<void>
}

export function createStaff(page: Page): Staff {
  return {
    signIn: async (path) => {
      await page.goto(path)
      await page.getByRole('button', { name: 'Use the demo account' }).click()
      await expect(page.getByText('Nefer Admin').first()).toBeAttached()
      await waitForWorker(page)
    },
    open: async (path) => {
      await page.goto(path)
      await expect(page.getByText('Nefer Admin').first()).toBeAttached()
    },
    noticeConnection: async () => {
      await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    },
    expectToast: async (text) => {
      await expect(page.locator('[data-toast]').filter({ hasText: text }).first()).toBeVisible()
    },
  }
}
