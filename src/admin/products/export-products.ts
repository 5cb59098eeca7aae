import { csvColumns, productToCells } from '#domain/products/product-csv.ts'
import type { Product } from '#domain/products/product.ts'

/** Saves the products as a CSV file; the mark at its start tells spreadsheets that it is UTF-8. */
export async function exportProducts(products: readonly Product[]): Promise<void> {
  const { unparse } = await import('papaparse')
  const text = unparse(products.map(productToCells), {
    columns: [...csvColumns],
    // A text that begins like a formula must not run in a spreadsheet.
    escapeFormulae: true,
  })
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `nefer-products-${new Date().toISOString().slice(0, 10)}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
