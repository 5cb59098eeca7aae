import { type Page, expect } from '@playwright/test'

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

/** Each change of a form is stored at once, which takes a moment: before a reload or a kill. */
export const expectInDrafts = (page: Page, text: string) =>
  expect.poll(async () => JSON.stringify(await readTable(page, 'drafts'))).toContain(text)

/** Blocks a local table by writing to it without end. Returns a function that ends it. */
export async function holdTable(page: Page, table: 'settings'): Promise<() => Promise<void>> {
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('nefer-local')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const store = opening.result.transaction(name, 'readwrite').objectStore(name)
          const goOn = () => {
            resolve()
            if (Reflect.get(globalThis, 'released') === true) opening.result.close()
            else store.count().addEventListener('success', goOn)
          }
          goOn()
        })
      }),
    table,
  )
  return () => page.evaluate(() => void Reflect.set(globalThis, 'released', true))
}
