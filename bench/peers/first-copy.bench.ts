/**
 * A first copy of 10,000 products, in one run and from one server: by the shop, by RxDB with its Supabase replication, and by `fetch` + `bulkPut`.
 * `npm run bench -- peers` installs what it needs; without that word it is skipped.
 */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from '../../e2e/fixtures.ts'
import { fillCatalogue, openShop, pullBare } from '../first-copy.ts'
import { ms, printTable } from '../print-table.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const bundled = fileURLToPath(new URL('../../test-results/peers', import.meta.url))
const count = 10_000

interface Peer {
  pullRxdb: (pageSize: number) => Promise<{ took: number; count: number; errors: string[] }>
}

test('peers: a first copy of 10,000 products', async ({ shop, device }) => {
  test.skip(process.env['BENCH_PEERS'] === undefined, 'npm run bench -- peers')
  test.setTimeout(600_000)
  await bundle()
  shop.proxy.delayMs = 0
  await fillCatalogue(shop, count)
  // The replication goes by time, and the backend tells times by the millisecond: each row has one of its own.
  await shop.sql(`do $$ begin
    set local session_replication_role = replica;
    update public.products p set updated_at = now() - interval '1 day' + n.place * interval '2 milliseconds'
      from (select id, row_number() over () as place from public.products) n where n.id = p.id;
  end $$`)
  const page = await device.newTab()
  await page.addInitScript({ path: `${bundled}/peers.js` })
  const app = await openShop(page)
  const bare = await pullBare(page)
  const rows: (string | number)[][] = [
    ['10,000 products', 'all stored', 'of fetch + bulkPut'],
    ['app', ms(app.all), times(app.all / bare)],
    ['fetch + bulkPut', ms(bare), times(1)],
  ]
  for (const pageSize of [500, 1_000]) {
    const {
      took,
      count: stored,
      errors,
    } = await page.evaluate((size) => (globalThis as unknown as Peer).pullRxdb(size), pageSize)
    const note = stored >= count ? '' : ` (stopped at ${stored}: ${errors.join('; ')})`
    rows.push([`RxDB 17, Supabase replication, ${pageSize}${note}`, ms(took), times(took / bare)])
  }
  printTable('A first copy, peers', rows)
  await shop.sql("delete from public.products where id like 'bench-%'")
  expect(rows).toHaveLength(5)
})

function times(factor: number): string {
  return `${factor.toFixed(2)} ×`
}

async function bundle(): Promise<void> {
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: bundled,
      emptyOutDir: true,
      lib: {
        entry: `${folder}/pull-rxdb.js`,
        formats: ['iife'],
        name: 'peers',
        fileName: () => 'peers.js',
      },
    },
  })
}
