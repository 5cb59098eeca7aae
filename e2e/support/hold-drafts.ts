import type { Page } from '@playwright/test'

/** Until the page goes nothing is written to the drafts: as if it went before that was done. */
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
