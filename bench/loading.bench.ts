/** Loading on a slow device: main-thread work while Home loads, and a cold start offline. */
import { expect, test } from '../e2e/fixtures.ts'
import { median, ms, printTable } from './print-table.ts'
import { rowHead, rowOf, slowDown } from './probe.ts'

const runs = 20

test.use({ visitor: 'returning' })

test('what keeps the page busy while Home is loaded, at 4× CPU slowdown', async ({ device }) => {
  const page = device.page()
  await page.addInitScript(watchFrames)
  await slowDown(page)
  const loads: Load[] = []
  for (let run = 0; run < runs; run += 1) {
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.waitForTimeout(2_500)
    loads.push(await page.evaluate(() => (globalThis as unknown as { load: Load }).load))
  }
  const row = (name: string, of: (load: Load) => number) => rowOf(name, loads.map(of), '')
  printTable('Home loaded by somebody who was here before, 4× slowdown', [
    rowHead,
    row('first contentful paint', (load) => load.firstPaint),
    row('total blocking time', (load) => sum(load.tasks.map((task) => Math.max(0, task - 50)))),
    row('longest task', (load) => Math.max(0, ...load.tasks)),
    row('tasks over 50 ms together', (load) => sum(load.tasks)),
  ])
  printTable('Parts of the tasks', nameParts(loads))
})

test('a cold start of /products without a connection, at 4× CPU slowdown', async ({
  device,
  shop,
}) => {
  test.setTimeout(300_000)
  await shop.proxy.shut()
  const paints: number[] = []
  const lists: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await device.kill()
    const page = await device.relaunch()
    await page.addInitScript(markProducts)
    await slowDown(page)
    await page.goto('/products')
    await expect(page.getByRole('article')).toHaveCount(12)
    const [paint, list] = await page.evaluate(() =>
      ['first-contentful-paint', 'products'].map(
        (name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN,
      ),
    )
    paints.push(paint ?? Number.NaN)
    lists.push(list ?? Number.NaN)
  }
  printTable('/products offline, the browser just started, 4× slowdown', [
    rowHead,
    rowOf('first contentful paint', paints, '400 ms'),
    rowOf('all products on screen', lists, ''),
  ])
})

interface Load {
  firstPaint: number
  /** Frames over 50 ms (ms). */
  tasks: number[]
  /** Time in long frames (ms), by invoker and source of the script. */
  parts: Record<string, number>
}

/** https://developer.mozilla.org/docs/Web/API/Performance_API/Long_animation_frame_timing */
function watchFrames(): void {
  interface Script {
    duration: number
    invoker: string
    invokerType: string
    sourceURL: string
    sourceFunctionName: string
  }
  const load: Load = { firstPaint: Number.NaN, tasks: [], parts: {} }
  Object.assign(globalThis, { load })
  const add = (name: string, time: number) => {
    if (time >= 5) load.parts[name] = (load.parts[name] ?? 0) + time
  }
  const noteFrame = (entry: PerformanceEntry) => {
    const frame = entry as PerformanceEntry & { styleAndLayoutStart: number; scripts: Script[] }
    const end = frame.startTime + frame.duration
    if (frame.styleAndLayoutStart > 0) add('style and layout', end - frame.styleAndLayoutStart)
    for (const script of frame.scripts) {
      const file = script.sourceURL.replace(/.*\//, '').replace(/-[\w-]{8}\.js/, '.js')
      const by = script.invoker.replace(/.*\//, '').replace(/-[\w-]{8}\.js/, '.js')
      add(`${by} (${script.invokerType}), ${file} ${script.sourceFunctionName}`, script.duration)
    }
  }
  const kinds: Record<string, (entry: PerformanceEntry) => void> = {
    paint: ({ name, startTime }) => {
      if (name === 'first-contentful-paint') load.firstPaint = startTime
    },
    longtask: ({ duration }) => load.tasks.push(duration),
    'long-animation-frame': noteFrame,
  }
  for (const [type, note] of Object.entries(kinds))
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    })
}

function nameParts(loads: readonly Load[]): (string | number)[][] {
  const names = [...new Set(loads.flatMap(({ parts }) => Object.keys(parts)))]
  const rows = names.map((name) => {
    const times = loads.flatMap(({ parts }) => parts[name] ?? [])
    return { name, times, total: sum(times) }
  })
  return [
    ['asked for by (kind), file and function', 'loads', 'median'],
    ...rows
      .toSorted((a, b) => b.total - a.total)
      .slice(0, 14)
      .map(({ name, times }) => [name, times.length, ms(median(times))]),
  ]
}

/** The first frame that shows all twelve products. */
function markProducts(): void {
  new MutationObserver((_, observer) => {
    if (document.querySelectorAll('article').length < 12) return
    observer.disconnect()
    requestAnimationFrame(() => performance.mark('products'))
  }).observe(document, { childList: true, subtree: true })
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}
