import type { Page } from '@playwright/test'

/** Which of these texts are anywhere on this device, each as 'IndexedDB: Mona'. */
export function findInStores(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate(async (sought) => {
    const requested = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const readDatabase = async (name: string) => {
      const db = await requested(indexedDB.open(name))
      const stores = [...db.objectStoreNames]
      const rows = await Promise.all(
        stores.map((store) => requested(db.transaction(store).objectStore(store).getAll())),
      )
      db.close()
      return JSON.stringify(rows)
    }
    const readCache = async (name: string) => {
      const cache = await caches.open(name)
      const kept = await cache.matchAll()
      return (await Promise.all(kept.map((response) => response.text()))).join()
    }
    const databases = await indexedDB.databases()
    const contents = {
      IndexedDB: await Promise.all(databases.map(({ name }) => readDatabase(String(name)))),
      caches: await Promise.all((await caches.keys()).map(readCache)),
      'web storage': [JSON.stringify([localStorage, sessionStorage])],
    }
    return Object.entries(contents).flatMap(([place, parts]) =>
      sought
        .filter((text) => parts.some((part) => part.includes(text)))
        .map((text) => `${place}: ${text}`),
    )
  }, texts)
}
