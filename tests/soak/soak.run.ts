/**
 * `npm run soak`: browsers and servers are killed again and again. Every confirmation shown to a
 * user must match the rows in the database.
 */
import { expect, test } from '@playwright/test'
import { type Device, createDevice } from '../../e2e/support/device.ts'
import { createRandom, seedOf } from '../simulation/clock/random.ts'
import { type Found, check } from './check.ts'
import { createDiary } from './diary.ts'
import { liveAt } from './live.ts'
import { readStores, readWrites } from './read-device.ts'
import { settle } from './settle.ts'
import { beginCrashes } from './trouble.ts'
import { openWorkshop } from './workshop.ts'

const minutes = Number(process.env['NEFER_SOAK_MINUTES'] ?? 1)
const seed = Number(process.env['NEFER_SOAK_SEED'] ?? 1)
const deviceCount = Number(process.env['NEFER_SOAK_DEVICES'] ?? 3)

test('nothing is lost, nothing happens twice, and all mirrors are right in the end', async () => {
  const workshop = await openWorkshop(deviceCount)
  const { sql } = workshop.database
  const rows = await sql('select id, name, stock from public.products order by id')
  const all = rows.map(({ id, name }) => ({ id: String(id), name: String(name) }))
  const [products, spare] = [all.slice(0, 4), all.slice(4)]
  const stocks = await sql('select id, stock from public.products')
  const morning = new Map(stocks.map(({ id, stock }) => [String(id), Number(stock)]))
  await sql('delete from public.orders')

  const diary = createDiary()
  const devices: Device[] = []
  for (const { url } of workshop.proxies)
    devices.push(
      await createDevice({
        baseURL: url,
        viewport: { width: 1280, height: 800 },
        colorScheme: 'light',
      }),
    )
  const until = Date.now() + minutes * 60_000
  const crashes = beginCrashes(workshop, createRandom(seedOf(seed, 99)))
  const lives = await Promise.all(
    devices.map((device, n) => {
      const proxy = workshop.proxies[n]
      if (proxy === undefined) throw new Error('A device has no line')
      const random = createRandom(seedOf(seed, n))
      return liveAt({ n, device, proxy, random, diary, products, spare, until })
    }),
  )
  await crashes.end()

  await Promise.all(devices.map((device, n) => settle(device, workshop.proxies[n], diary, n)))
  let found: Found = { violations: [], figures: {} }
  // What the last of them has sent is pulled by the others when they come back into view.
  await expect(async () => {
    const seen = []
    for (const device of devices) {
      const page = device.page()
      await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
      const mirror = await readStores(page, 'nefer-mirror', ['products', 'orders'])
      seen.push({ writes: await readWrites(page), mirror })
    }
    found = await check(workshop.database, diary, seen, morning)
    expect(found.violations).toEqual([])
  })
    .toPass({ timeout: 120_000, intervals: [3_000] })
    .catch(() => undefined)

  const sum = (name: keyof (typeof lives)[number]) =>
    lives.reduce((total, life) => total + life[name], 0)
  const told = diary.entries.filter((entry) => entry.told).length
  const figures = {
    minutes,
    seed,
    devices: deviceCount,
    'writes said to be saved': told,
    'writes cut off in the middle': diary.entries.length - told,
    'steps that came to nothing': sum('failed'),
    'browsers killed': sum('killed'),
    'PostgREST killed': crashes.api,
    'PostgreSQL killed': crashes.database,
    'backups restored': crashes.restored,
    'requests in trouble': sum('troubled'),
    ...found.figures,
    violations: found.violations.length,
  }
  const lines = Object.entries(figures).map(([name, n]) => `${String(n).padStart(10)}  ${name}`)
  process.stdout.write(`\n${lines.join('\n')}\n${found.violations.join('\n')}\n`)
  for (const device of devices) await device.dispose()
  await workshop.stop()
  expect(found.violations).toEqual([])
})
