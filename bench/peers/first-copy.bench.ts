/**
 * A first copy of a catalogue by the shop, by RxDB, and by `fetch` + `bulkPut`, from one server.
 * `npm run bench -- peers` installs the packages; without `peers` it is skipped. BENCH_PRODUCTS
 * sets the number of products.
 */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from '../../e2e/fixtures.ts'
import { fillCatalogue, openShop, pullBare } from '../first-copy.ts'
import { ms, printTable } from '../print-table.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const dexie = fileURLToPath(new URL('../../node_modules/dexie', import.meta.url))
const bundled = fileURLToPath(new URL('../../test-results/peers', import.meta.url))
const count = Number(process.env['BENCH_PRODUCTS'] ?? 10_000)

interface Peer {
  pullRxdb: (
    way: 'supabase' | 'own',
    pageSize: number,
  ) => Promise<{ took: number; count: number; errors: string[] }>
}

/** The backend returns at most 1,000 rows; RxDB takes a page that is not full as the last. */
const ways = [
  { way: 'supabase', name: 'RxDB 17, Supabase replication', pageSize: 500 },
  { way: 'supabase', name: 'RxDB 17, Supabase replication', pageSize: 1_000 },
  { way: 'own', name: "RxDB 17, general replication, the shop's function", pageSize: 2_000 },
] as const

test('peers: a first copy', async ({ shop, device }) => {
  test.skip(process.env['BENCH_PEERS'] === undefined, 'npm run bench -- peers')
  test.setTimeout(300_000)
  await bundle()
  shop.proxy.delayMs = 0
  await fillCatalogue(shop, count)
  // The replication pages by time, which the backend returns in milliseconds: each row gets a time
  // of its own, and an index orders them.
  await shop.sql(`do $$ begin
    set local session_replication_role = replica;
    update public.products p set updated_at = now() - interval '1 day' + n.place * interval '2 milliseconds'
      from (select id, row_number() over () as place from public.products) n where n.id = p.id;
    create index if not exists bench_updated on public.products (updated_at, id);
    -- The Supabase replication reads the table, which the shop does not allow visitors.
    grant select on public.products to anon;
    drop policy if exists "bench reads products" on public.products;
    create policy "bench reads products" on public.products for select to anon using (true);
  end $$`)
  const page = await device.newTab()
  await page.addInitScript({ path: `${bundled}/peers.js` })
  const app = await openShop(page)
  const bare = await pullBare(page)
  const rows: (string | number)[][] = [
    [`${count.toLocaleString('en')} products`, 'rows a page', 'all stored', 'of fetch + bulkPut'],
    ['app', '60 – 2,000', ms(app.all), times(app.all / bare)],
    ['fetch + bulkPut', '2,000', ms(bare), times(1)],
  ]
  for (const { way, name, pageSize } of ways) {
    const pulled = await page.evaluate(
      ([how, size]) => (globalThis as unknown as Peer).pullRxdb(how, size),
      [way, pageSize] as const,
    )
    const { took, count: stored, errors } = pulled
    const note = stored >= count ? '' : ` (stopped at ${stored}: ${errors.join('; ')})`
    rows.push([`${name}${note}`, pageSize, ms(took), times(took / bare)])
  }
  printTable('A first copy, peers', rows)
  await shop.sql("delete from public.products where id like 'bench-%'")
  await shop.sql('drop index if exists public.bench_updated')
  expect(rows).toHaveLength(3 + ways.length)
})

function times(factor: number): string {
  return `${factor.toFixed(2)} ×`
}

async function bundle(): Promise<void> {
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    // Two versions of Dexie in one page refuse to work: use the shop's.
    resolve: { alias: { dexie } },
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
