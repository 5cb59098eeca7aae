/**
 * `npm run soak`: browsers and servers are killed again and again. Every confirmation shown to a
 * user must match the rows in the database.
 */
import { expect, test } from '@playwright/test'
import { type Device, createDevice } from '../../e2e/support/device.ts'
import { createRandom, seedOf } from '../simulation/clock/random.ts'
import { type Found, check } from './check.ts'
import { type Diary, createDiary } from './diary.ts'
import { countAnswers, createGatewayWeather } from './gateway-weather.ts'
import { createHelpFiles } from './help-files.ts'
import { liveAt } from './live.ts'
import { plant } from './planted.ts'
import { readStores, readWrites } from './read-device.ts'
import { settle } from './settle.ts'
import { beginCrashes } from './trouble.ts'
import { type Workshop, openWorkshop } from './workshop.ts'

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
  const files = createHelpFiles()
  const answered = countAnswers()
  const [epoch] = await sql('select epoch from public.sync_meta')
  const planted = plant(process.env['NEFER_SOAK_PLANT'] ?? '', String(epoch?.['epoch']))
  const answers = planted.forged && [planted.forged]
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
      proxy.onTrouble = answered.note
      const random = createRandom(seedOf(seed, n))
      const gateway = createGatewayWeather(createRandom(seedOf(seed, 50 + n)), answers)
      const everyone = { diary, products, spare, files, planted, until }
      return liveAt({ ...everyone, n, device, proxy, random, gateway })
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
  const confirmed = diary.entries.filter((entry) => entry.confirmed).length
  const figures = {
    minutes,
    seed,
    devices: deviceCount,
    'confirmed writes': confirmed,
    'writes cut off in the middle': diary.entries.length - confirmed,
    'steps that came to nothing': sum('failed'),
    'browsers killed': sum('killed'),
    'PostgREST killed': crashes.api,
    'PostgreSQL killed': crashes.database,
    'backups restored': crashes.restored,
    'requests in trouble': sum('troubled'),
    'rows of the table of gateway answers': answered.rows(),
    ...answered.figures(),
    'help files written': files.all.length,
    'of these with writes that waited': files.all.filter(({ waiting }) => waiting.length > 0)
      .length,
    'imports that were refused': files.refused,
    ...(await countImported(workshop, diary)),
    ...found.figures,
    violations: found.violations.length,
  }
  const lines = Object.entries(figures).map(([name, n]) => `${String(n).padStart(10)}  ${name}`)
  process.stdout.write(`\n${lines.join('\n')}\n${found.violations.join('\n')}\n`)
  for (const device of devices) await device.dispose()
  await workshop.stop()
  expect(found.violations).toEqual([])
})

/** Who sent an imported write first shows in the ledger. A shopper's write has no name there. */
async function countImported({ database, members }: Workshop, { imports, entries }: Diary) {
  const confirmed = imports.filter((one) => one.confirmed)
  const ids = new Set(confirmed.flatMap((one) => one.ids))
  const ledger = await database.sql('select id, actor from private.operations')
  const actorOf = new Map(ledger.map(({ id, actor }) => [id, actor]))
  const byColleague = entries.filter(({ id, device }) => {
    const actor = id !== null && ids.has(id) ? actorOf.get(id) : null
    return typeof actor === 'string' && actor !== members[device]
  })
  return {
    'imports that were confirmed': confirmed.length,
    'writes in them': ids.size,
    'of these sent first by a colleague': byColleague.length,
  }
}
