import { orderCsvColumns, orderToCells } from '#domain/orders/order-csv.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { datedFileName, download } from '#ui/download.ts'

/** Saves the orders as a CSV file; the mark at its start tells spreadsheets that it is UTF-8. */
export async function exportOrders(orders: readonly StaffOrder[]): Promise<void> {
  const { unparse } = await import('papaparse')
  const text = unparse({ fields: [...orderCsvColumns], data: orders.map(orderToCells) })
  download(datedFileName('nefer-orders', 'csv'), `\ufeff${text}`, 'text/csv')
}
