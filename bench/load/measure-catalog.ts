import { gzipSync } from 'node:zlib'
import type { TestServer } from '../../tests/support/servers/test-server.ts'
import { ms } from './measure-orders.ts'

/** Pulls as a device does: page by page, with the cursor of the previous page. */
export async function measureCatalog(
  server: TestServer,
  sizes: readonly number[],
): Promise<(string | number)[][]> {
  const rows: (string | number)[][] = []
  for (const size of sizes) {
    await server.sql(fill(size))
    await server.sql('vacuum analyze public.products')
    for (const limit of [500, 2000])
      rows.push([
        `${size.toLocaleString('en')}, pages of ${limit}`,
        ...(await copyOnce(server, limit)),
      ])
  }
  return rows
}

async function copyOnce({ restUrl }: TestServer, limit: number): Promise<(string | number)[]> {
  let [pages, bytes, zipped] = [0, 0, 0]
  let page: { more: boolean; next: unknown } = { more: true, next: null }
  const texts: string[] = []
  const pull = async () => {
    const response = await fetch(`${restUrl}/rpc/pull_catalog_changes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ p_cursor: page.next, p_limit: limit }),
    })
    const text = await response.text()
    page = JSON.parse(text)
    texts.push(text)
  }
  const started = performance.now()
  while (page.more) {
    await pull()
    pages += 1
  }
  const took = performance.now() - started
  for (const text of texts) {
    bytes += text.length
    zipped += gzipSync(text).length
  }
  const idle = performance.now()
  await pull()
  return [
    pages,
    `${(bytes / 1e6).toFixed(1)} MB`,
    `${(zipped / 1e6).toFixed(1)} MB`,
    (took / 1000).toFixed(1),
    ms(performance.now() - idle),
  ]
}

/** Without triggers: their plans would be cached for an almost empty table. */
function fill(size: number): string {
  return `do $$
    begin
      set local session_replication_role = replica;
      delete from public.products where id like 'many-%';
      insert into public.products (id, name, description, price, image, category, stock, change_xid, described_xid)
        select 'many-' || i, 'Carved box ' || i, repeat('Walnut and mother of pearl, carved by hand. ', 4), 100,
          '/images/products/' || (i % 12 + 1) || '.jpg', 'boxes', 5,
          private.current_xid(), private.current_xid() from generate_series(1, ${size}) i;
    end $$`
}
