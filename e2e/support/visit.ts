import { type Page, expect } from '@playwright/test'
import { waitForLife } from './prerendered-page.ts'

/**
 * Opens a screen with another path as a link does. Takes a tenth of the time of a load, and an
 * analysis of it half: the scripts of the app and of axe stay compiled.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await waitForLife(page)
  await page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    history.pushState(null, '', to)
  }, path)
  // The heading takes the focus when the screen is there.
  await expect(page.locator('h1')).toBeFocused()
}
