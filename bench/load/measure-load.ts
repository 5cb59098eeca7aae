/** Orders per second, catalogue pages, and staff queries in a shop with many orders. */
import { startPostgrest } from '../../tests/support/servers/start-postgrest.ts'
import { printTable } from '../print-table.ts'
import { measureCatalog } from './measure-catalog.ts'
import { measureDevices } from './measure-devices.ts'
import { measureOrders } from './measure-orders.ts'
import { measureReplicas } from './measure-replicas.ts'
import { measureStaff, ordersOfStaff } from './measure-staff.ts'

/**
 * `only` selects from `orders`, `staff`, `catalogue`, `devices`, `replicas`; empty means all but
 * the last, which needs root.
 */
export async function measureLoad(only: readonly string[]): Promise<void> {
  const isAsked = (part: string) => only.length === 0 || only.includes(part)
  const server = await startPostgrest()
  try {
    // Otherwise garbage collection of this process is measured, too.
    await server.sql('alter table public.orders set (autovacuum_enabled = false)')
    if (isAsked('orders'))
      printTable('Orders of distinct addresses, 5 s each', [
        ['connections', 'orders a second', 'median', '95 %', 'not applied'],
        ...(await measureOrders(server, [1, 8, 32])),
      ])
    if (isAsked('staff'))
      printTable(`Staff, ${ordersOfStaff.toLocaleString('en')} orders (time of the database)`, [
        ['asked', 'shortest', 'median', 'longest'],
        ...(await measureStaff(server)),
      ])
    if (isAsked('catalogue'))
      printTable('A first copy of the catalogue, through PostgREST', [
        ['products', 'pages', 'JSON', 'with gzip', 'seconds', 'then, nothing new'],
        ...(await measureCatalog(server, [10_000, 100_000])),
      ])
    if (isAsked('devices'))
      printTable('One order a second of two products, devices that ask every 5 minutes', [
        ['a poll', 'requests', 'JSON', 'with gzip', 'a day', 'database', 'idle', '10,000 devices'],
        ...(await measureDevices(server, [200, 10_000])),
      ])
  } finally {
    await server.stop()
  }
  if (only.includes('replicas'))
    printTable('Polls with 300 orders, 10,000 products, each PostgreSQL with 0.3 of a core', [
      ['servers', 'polls a second'],
      ...(await measureReplicas()),
    ])
}
