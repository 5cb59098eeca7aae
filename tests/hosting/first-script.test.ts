/** The script of index.html that runs before everything else. */
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

const [, script = ''] = /<script>([^]*?)<\/script>/.exec(readFileSync('index.html', 'utf8')) ?? []

/** `at`: the time on the device. */
function open(pathname: string, { until = '9999-12-31', at = '2026-11-29T12:00:00Z' } = {}) {
  const dataset: Record<string, string> = { until }
  const moves: string[] = []
  runInNewContext(script.replace("'%languages%'", '{"ar":"/ar"}'), {
    location: {
      pathname,
      search: '?q=A',
      hash: '',
      replace: (address: string) => moves.push(address),
    },
    document: { documentElement: { dataset }, querySelector: () => ({}) },
    localStorage: { getItem: () => 'en', setItem: () => undefined },
    navigator: { language: 'en' },
    Date: class extends Date {
      constructor() {
        super(at)
      }
    },
  })
  return { moves, isOver: 'over' in dataset }
}

it.each([
  ['/AR/PRODUCT/1', '/ar/product/1'],
  ['/PRODUCTS', '/products'],
  ['/AR', '/ar'],
  ['/AR/product/A1', '/ar/product/A1'],
])('the scanned address %s is %s', (scanned, address) => {
  expect(open(scanned).moves).toEqual([`${address}?q=A`])
})

it.each(['/', '/ar', '/ar/product/A1', '/account/orders/1a'])('%s stays', (path) => {
  expect(open(path).moves).toEqual([])
})

it("an announcement ends with Cairo's day", () => {
  const until = '2026-11-29'
  expect(open('/about', { until, at: '2026-11-29T21:30:00Z' }).isOver).toBe(false)
  expect(open('/about', { until, at: '2026-11-29T22:30:00Z' }).isOver).toBe(true)
})
