/** Orders a second, pages of the catalogue, and what staff ask of a shop with many orders. */
import { startPostgrest } from '../../tests/support/servers/start-postgrest.ts'
import { printTable } from '../print-table.ts'
import { measureCatalog } from './measure-catalog.ts'
import { measureDevices } from './measure-devices.ts'
import { measureOrders } from './measure-orders.ts'
import { measureStaff } from './measure-staff.ts'

export async function measureLoad(): Promise<void> {
  const server = await startPostgrest()
  try {
    // Its own collecting of garbage would be measured, too.
    await server.sql('alter table public.orders set (autovacuum_enabled = false)')
    printTable('Orders of distinct addresses, 5 s each', [
      ['connections', 'orders a second', 'median', '95 %', 'not applied'],
      ...(await measureOrders(server, [1, 8, 32])),
    ])
    printTable('Staff, 50,000 orders (time of the database)', [
      ['asked', 'shortest', 'median', 'longest'],
      ...(await measureStaff(server)),
    ])
    printTable('A first copy of the catalogue, through PostgREST', [
      ['products', 'pages', 'JSON', 'with gzip', 'seconds', 'then, nothing new'],
      ...(await measureCatalog(server, [10_000, 100_000])),
    ])
    printTable('One order a second of two products, devices that ask every 5 minutes', [
      [
        'a poll of',
        'requests',
        'JSON',
        'with gzip',
        'a day',
        'database',
        'nothing new',
        '10,000 devices, of one core',
      ],
      ...(await measureDevices(server, [200, 10_000])),
    ])
  } finally {
    await server.stop()
  }
}
