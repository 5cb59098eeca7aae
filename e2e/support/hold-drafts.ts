import type { Page } from '@playwright/test'

/** Blocks writes to the drafts until the page is left, as if it had been left earlier. */
export async function holdDrafts(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((held) => {
        const opening = indexedDB.open('nefer-local')
        opening.onsuccess = () => {
          const drafts = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
          const goOn = () => {
            drafts.get('none').onsuccess = goOn
          }
          goOn()
          held()
        }
      }),
  )
}
