/** Registers the service worker, offers updates, and has it send and cache pictures. */
import type { Db } from '#db/database.ts'
import { watch, watchUntil } from '#db/watch.ts'
import { type WorkerMessage, pushTag } from '#sync/worker-messages.ts'
import { whenIdle } from '#ui/hooks/when-idle.ts'
import { workerUrl } from '#ui/page/trusted-types.ts'
import { recordTakeover } from './current-version.ts'
import { setUpdateOffer } from '#app/notices.tsx'
import { takeNewVersion } from './take-new-version.ts'
import { watchTakeover } from './watch-takeover.ts'
import { hasCatalogue, listCategories, listProducts } from '#db/mirror/catalog.ts'
import { keptSize } from '#features/product/kept-pictures.ts'

/** Call it after the page has loaded. A new version takes over only after `beforeUpdate`. */
export function startServiceWorker(db: Db, beforeUpdate: () => Promise<unknown>): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  whenLoaded(() => void register(db, beforeUpdate))
}

/** The worker is installed after the first catalogue, or after this time (ms). */
const longestWaitMs = 5_000

async function register(db: Db, beforeUpdate: () => Promise<unknown>): Promise<void> {
  await watchUntil(() => hasCatalogue(db), Boolean, longestWaitMs)
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox(workerUrl('/sw.js'))
  workbox.addEventListener('waiting', () => offerUpdate(beforeUpdate))
  watchTakeover(navigator.serviceWorker, stopSending)
  try {
    await workbox.register()
  } catch {
    // Without a worker the shop works as long as there is a connection; the next visit tries again.
    return
  }
  askForBackgroundSync(db)
  keepPictures(db)
}

/** A new version never takes over by itself: the person decides. */
function offerUpdate(beforeUpdate: () => Promise<unknown>): void {
  setUpdateOffer(async () => {
    await beforeUpdate().catch(() => undefined)
    return takeNewVersion({
      onTakeover,
      requestTakeover: () => void post({ type: 'skip-waiting' }, 'waiting'),
      checkForUpdate: () => void new Worker(workerUrl('/look-again.js')),
      reload: () => location.reload(),
    })
  })
}

function onTakeover(act: () => void): () => void {
  const stop = new AbortController()
  navigator.serviceWorker.addEventListener('controllerchange', act, { signal: stop.signal })
  return () => stop.abort()
}

/** Another tab runs the new version: this one stops sending and offers a reload. */
function stopSending(): void {
  recordTakeover()
  setUpdateOffer(async () => {
    location.reload()
    return true
  })
}

async function post(message: WorkerMessage, to: 'waiting' | 'active'): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  registration?.[to]?.postMessage(message)
}

interface BackgroundSyncRegistration extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> }
}

/** Chromium sends the outbox even after the page is closed; elsewhere the next visit does. */
function askForBackgroundSync(db: Db): void {
  const countWaiting = () => db.local.outbox.where('state').equals('pending').count()
  let before = 0
  const onCount = (waiting: number) => {
    if (waiting > before) void registerSync()
    before = waiting
  }
  watch(countWaiting, onCount, () => undefined)
  // Chromium gives up after three attempts: they begin again when the person leaves.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && before > 0) void registerSync()
  })
}

async function registerSync(): Promise<void> {
  const registration: BackgroundSyncRegistration = await navigator.serviceWorker.ready
  await registration.sync?.register(pushTag).catch(() => undefined)
}

/** Once the catalogue is complete, in idle time and not on a metered connection. */
function keepPictures(db: Db): void {
  let done = false
  const onComplete = (complete: boolean) => {
    if (!complete || done || savesData()) return
    done = true
    whenIdle(() => void sendPictures(db))
  }
  watch(
    () => hasCatalogue(db),
    onComplete,
    () => undefined,
  )
}

async function sendPictures(db: Db): Promise<void> {
  const urls = [...listArabicFonts(), ...(await listPicturesToCache(db))]
  await navigator.serviceWorker.ready
  await post({ type: 'cache-images', urls }, 'active')
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

function whenLoaded(act: () => void): void {
  if (document.readyState === 'complete') act()
  else window.addEventListener('load', act, { once: true })
}

/** Of Home and 'About Us'. A phone's hero is another picture than a desk's. */
const pagePictures = ['/images/hero-phone.jpg', '/images/hero.jpg', '/images/story.jpg']

const mostProducts = 500

/** The Arabic fonts of this page: only pages in Arabic load them. */
function listArabicFonts(): string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return names.filter((name) => /-arabic-[^/]+\.woff2$/.test(name))
}

/** The pages' pictures come first, because the worker stops when pictures fail to load. */
export async function listPicturesToCache(db: Db): Promise<string[]> {
  const [categories, products] = await Promise.all([
    listCategories(db).catch(() => []),
    listProducts(db, { limit: mostProducts }).catch(() => []),
  ])
  const urls = [
    ...pagePictures,
    ...categories.map(({ image_url: image }) => image),
    ...products.map(({ image }) => image),
  ]
  return [...new Set(urls.flatMap((url) => keptSize(url) ?? []))]
}
