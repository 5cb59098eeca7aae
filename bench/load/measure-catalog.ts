import type { TestServer } from '../../tests/support/servers/test-server.ts'
import { ms } from './measure-orders.ts'

/** As a device does it: page after page, each with the cursor of the last. */
export async function measureCatalog(
  { sql, restUrl }: TestServer,
  sizes: readonly number[],
): Promise<(string | number)[][]> {
  const rows: (string | number)[][] = []
  for (const size of sizes) {
    await sql(fill(size))
    await sql('vacuum analyze public.products')
    let [pages, bytes] = [0, 0]
    let page: { more: boolean; next: unknown } = { more: true, next: null }
    const pull = async () => {
      const response = await fetch(`${restUrl}/rpc/pull_catalog`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ p_cursor: page.next }),
      })
      const text = await response.text()
      page = JSON.parse(text)
      return text.length
    }
    const started = performance.now()
    while (page.more) {
      bytes += await pull()
      pages += 1
    }
    const took = performance.now() - started
    const idle = performance.now()
    await pull()
    rows.push([
      size.toLocaleString('en'),
      pages,
      `${(bytes / 1e6).toFixed(1)} MB`,
      (took / 1000).toFixed(1),
      ms(performance.now() - idle),
    ])
  }
  return rows
}

/** Without triggers, whose plans are made for the few rows there are before. */
function fill(size: number): string {
  return `do $$
    begin
      set local session_replication_role = replica;
      delete from public.products where id like 'many-%';
      insert into public.products (id, name, description, price, image, category, stock, change_xid)
        select 'many-' || i, 'Carved box ' || i, repeat('Walnut and mother of pearl, carved by hand. ', 4), 100,
          '/images/products/' || (i % 12 + 1) || '.jpg', 'boxes', 5, private.current_xid() from generate_series(1, ${size}) i;
    end $$`
}
