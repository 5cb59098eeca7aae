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

/** Answers reads of a setting in this page only after the returned function was called. */
export async function holdSetting(page: Page, key: string): Promise<() => Promise<void>> {
  await page.evaluate((held) => {
    const get = Reflect.get(IDBObjectStore.prototype, 'get')
    const released = new Promise<void>((resolve) => {
      Reflect.set(globalThis, 'release', resolve)
    })
    IDBObjectStore.prototype.get = function (asked) {
      const request: IDBRequest = get.call(this, asked)
      const set = (answer: (event: Event) => void) => {
        request.addEventListener('success', (event) => void released.then(() => answer(event)))
      }
      if (asked === held) Object.defineProperty(request, 'onsuccess', { set })
      return request
    }
  }, key)
  return () => page.evaluate(() => void Reflect.get(globalThis, 'release')())
}
