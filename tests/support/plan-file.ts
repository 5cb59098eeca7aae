import { decodeCsv, readTable } from '../../src/admin/import/read-csv.ts'
import { readMoved, readSource } from '../../src/admin/import/read-moved.ts'
import type { Pause } from '../../src/admin/import/in-slices.ts'
import { safeAnswers } from '#domain/products/moving/questions.ts'
import type { Product } from '#domain/products/product.ts'

const atOnce: Pause = async () => undefined
const shop = { products: new Map<string, Product>(), categories: [], imports: new Map() }

/** What a file becomes in an empty shop once its prices are in pounds. */
export async function planFile(bytes: Uint8Array, pause = atOnce) {
  const decoded = decodeCsv(bytes)
  const table = decoded.ok ? await readTable(decoded.value.text, pause) : decoded
  if (!table.ok) return table
  const choices = { fields: undefined, remembered: {}, format: 'unknown' } as const
  const source = await readSource(table.value, choices, pause)
  if (!source.ok) return source
  const answers = { ...safeAnswers, rates: { '': '1' } }
  return { ok: true as const, ...(await readMoved(source.value, shop, answers, pause)) }
}
