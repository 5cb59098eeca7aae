/** 10,000 products at 4× CPU slowdown: search, sort, filter, scroll, and navigate back. */
import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from '../e2e/fixtures.ts'
import type { Shop } from '../e2e/support/start-shop.ts'
import { formatCount } from '../src/domain/format-count.ts'
import { median, ms, printTable } from './print-table.ts'
import { rowHead, rowOf, slowDown } from './probe.ts'

const count = 10_000
/** The first word finds nothing: the cost of a key press alone. */
const queries = [
  'qxqxqx',
  'o',
  'box',
  'walnut',
  'lotus lantern',
  'obalisk',
  'mashrabiya panel',
  'carved olive',
]

test.beforeEach(async ({ shop, device }) => {
  test.setTimeout(300_000)
  await fillCatalogue(shop)
  await device.page().goto('/products')
  const all = `${formatCount(count + 12)} products`
  await expect(device.page().getByText(all)).toBeVisible({ timeout: 120_000 })
})

test.afterEach(async ({ shop }) => {
  await shop.sql("delete from public.products where id like 'bench-%'")
})

test('search among 10,000 products at 4× CPU slowdown', async ({ device }) => {
  const page = device.page()
  const devtools = await slowDown(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const started = Date.now()
  await page.getByRole('button', { name: 'Search' }).click()
  const field = page.getByRole('dialog').getByRole('combobox')
  await field.fill('zz')
  await expect(page.getByText(/^Nothing found/)).toBeVisible()
  const ready = Date.now() - started
  await watchKeys(page)
  const rows: (string | number)[][] = [
    ['typed', 'keys', 'median', 'slowest', 'main thread a key', 'found'],
  ]
  const all: number[] = []
  for (const query of queries) {
    await field.fill('')
    await page.evaluate(() => (globalThis as unknown as Keys).keys.splice(0))
    const busyBefore = await busyTime(devtools)
    for (const key of query) {
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      await page.waitForTimeout(150)
    }
    const busy = ((await busyTime(devtools)) - busyBefore) / query.length
    const times = await page.evaluate(() => (globalThis as unknown as Keys).keys)
    all.push(...times)
    const found = await page.getByRole('dialog').getByRole('status').textContent()
    rows.push([
      query,
      times.length,
      ms(median(times)),
      ms(Math.max(...times)),
      ms(busy),
      found ?? '',
    ])
  }
  printTable('Search, 10,000 products, 4× slowdown (keystroke to painted list)', rows)
  printTable('All of these keys', [rowHead, rowOf('key to painted list', all, '40, 80 ms')])
  printTable('First search (press, read 10,000 products, index them)', [
    ['ready after'],
    [ms(ready)],
  ])
})

test('sort, filter, scroll and back with 10,000 products at 4× CPU slowdown', async ({
  device,
}) => {
  const page = device.page()
  const devtools = await slowDown(page)
  const rows: (string | number)[][] = [['change', 'to painted']]
  for (const label of ['Price, low to high', 'Name, A to Z', 'Price, high to low', 'Newest']) {
    const painted = paintedAfter(page, 'change')
    await page.getByLabel('Sort by').selectOption(label)
    rows.push([label, ms(await painted)])
  }
  const painted = paintedAfter(page, 'click')
  await page.getByLabel('In stock only').check()
  rows.push(['In stock only', ms(await painted)])
  printTable('Sort and filter, 10,000 products, 4× slowdown', rows)

  const frames = await scrollFor(page, 240)
  printTable('Scrolling 240 × 120 px, one step a frame, 4× slowdown', [
    ['frames', 'median', '95 %', 'slowest', 'articles in the page'],
    [
      frames.length,
      ms(median(frames)),
      ms(frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? Number.NaN),
      ms(Math.max(...frames)),
      await page.getByRole('article').count(),
    ],
  ])
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.waitForTimeout(500)
  const before = await page.evaluate(() => scrollY)
  await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('article a')]
    links.find((link) => link.getBoundingClientRect().top > 100)?.click()
  })
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Sort by')).toBeAttached()
  await page.waitForTimeout(500)
  const after = await page.evaluate(() => scrollY)
  printTable('Back to the list', [
    ['left at', 'found at'],
    [`${before} px`, `${after} px`],
  ])
})

interface Keys {
  keys: number[]
}

/** CPU time of the main thread so far (ms), independent of the load of the machine. */
async function busyTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

/**
 * For each key press, the time from its event to the end of the last frame that repainted text of
 * the dialog, or of the next frame.
 */
async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const keys: number[] = []
    Object.assign(globalThis, { keys })
    let pressed = Number.NaN
    let key = -1
    const notePaint = () => {
      const [since, at] = [pressed, key]
      requestAnimationFrame(() =>
        setTimeout(() => {
          if (at < keys.length) keys[at] = performance.now() - since
        }),
      )
    }
    addEventListener(
      'keydown',
      (event) => {
        pressed = event.timeStamp
        key = keys.length
        keys.push(Number.NaN)
        notePaint()
      },
      { capture: true },
    )
    const dialog = document.querySelector('dialog[open]')
    const observer = new MutationObserver((changes) => {
      // Pictures load later.
      const isSaid = changes.some(
        ({ type, addedNodes }) =>
          type === 'characterData' || [...addedNodes].some(({ textContent }) => textContent !== ''),
      )
      if (isSaid && key >= 0) notePaint()
    })
    if (dialog !== null)
      observer.observe(dialog, { childList: true, subtree: true, characterData: true })
  })
}

/** From the event to the frame after the change of the list. */
function paintedAfter(page: Page, event: string): Promise<number> {
  return page.evaluate(
    (type) =>
      new Promise<number>((resolve) => {
        let since = Number.NaN
        addEventListener(type, ({ timeStamp }) => (since = timeStamp), {
          capture: true,
          once: true,
        })
        const list = document.querySelector('main')
        const observer = new MutationObserver((changes) => {
          const drawn = changes.some(({ target }) => (target as Element).closest?.('[role="list"]'))
          if (Number.isNaN(since)) return
          if (!drawn && !changes.some(({ addedNodes }) => addedNodes.length > 0)) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - since)))
        })
        if (list !== null) observer.observe(list, { childList: true, subtree: true })
      }),
    event,
  )
}

async function scrollFor(page: Page, steps: number): Promise<number[]> {
  return page.evaluate(
    (total) =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = []
        let last = performance.now()
        let step = 0
        const next = (now: number) => {
          frames.push(now - last)
          last = now
          scrollBy({ top: 120, behavior: 'instant' })
          step += 1
          if (step < total) requestAnimationFrame(next)
          else resolve(frames.slice(1))
        }
        requestAnimationFrame(next)
      }),
    steps,
  )
}

/** 25 motifs × 20 things × 20 woods, with realistic descriptions. */
async function fillCatalogue(shop: Shop): Promise<void> {
  await shop.sql(`insert into public.products
      (id, name, description, price, image, category, featured, bestseller, "new", stock, created_at)
    select 'bench-' || n, wood || ' ' || motif || ' ' || thing,
      'A ' || lower(thing) || ' of ' || lower(wood) || ', ' || work || ' by hand with a ' || lower(motif)
        || ' and ' || trim || ' fittings. Oiled and waxed; ' || (10 + n % 60) || ' × ' || (8 + n % 40) || ' cm.',
      10 + n % 500, '/images/products/' || (1 + n % 12) || '.jpg',
      (array['decor','home-accessories','kitchen','boxes','wall-art','office'])[1 + n % 6],
      false, false, false, n % 7, now() - interval '3 years' - n * interval '1 minute'
    from (
      select n,
        (array['Walnut','Olive','Beech','Acacia','Ebony','Cedar','Sycamore','Tamarisk','Oak','Ash','Maple','Cherry',
          'Padauk','Teak','Mulberry','Fig','Juniper','Pine','Elm','Lemonwood'])[1 + n % 20] as wood,
        (array['Lotus','Papyrus','Scarab','Ankh','Horus','Anubis','Bastet','Sphinx','Obelisk','Pyramid','Nile','Ibis',
          'Cobra','Falcon','Star','Sun','Moon','Palm','Reed','Mashrabiya','Arabesque','Cartouche','Djed','Feather',
          'Crocodile'])[1 + (n / 20) % 25] as motif,
        (array['Box','Lantern','Panel','Tray','Bowl','Frame','Bookends','Organiser','Rack','Clock','Stool','Mirror',
          'Spoon','Board','Vase','Candlestick','Chest','Shelf','Coaster','Figure'])[1 + (n / 500) % 20] as thing,
        (array['carved','inlaid','turned','joined'])[1 + n % 4] as work,
        (array['brass','copper','bone','leather'])[1 + (n / 7) % 4] as trim
      from generate_series(0, ${count - 1}) n
    ) pieces`)
}
