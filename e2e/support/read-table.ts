import type { Page } from '@playwright/test'

/** All rows of a table of this device. */
export const readTable = (page: Page, table: 'photos' | 'settings' | 'drafts') =>
  page.evaluate(
    (name) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('nefer-local')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const rows = opening.result.transaction(name).objectStore(name).getAll()
          rows.addEventListener('success', () => {
            opening.result.close()
            resolve(rows.result)
          })
        })
      }),
    table,
  )
