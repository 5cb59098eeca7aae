/** Answers of a later release: an unknown column, an unknown table and its touched rows. */
import type { Answer } from './messages.ts'

const newer = { t: 'galleries', id: 'g1', v: 1 }

export function asNewerServer(path: string, { body, ...rest }: Answer): Answer {
  return { ...rest, body: path.includes('/pull_') ? withMoreRows(body) : withMoreTouched(body) }
}

function withMoreRows(body: unknown): unknown {
  const rows: unknown = Reflect.get(Object(body), 'rows')
  if (!isRecord(body) || !Array.isArray(rows)) return body
  const grown = rows.map((one: unknown) => {
    const row: unknown = Reflect.get(Object(one), 'row')
    return isRecord(one) && isRecord(row) ? { ...one, row: { ...row, wood: 'walnut' } } : one
  })
  return { ...body, weather: 'fine', rows: [{ ...newer, row: { id: newer.id } }, ...grown] }
}

/** In one outcome, or in all outcomes of a batch. */
function withMoreTouched(body: unknown): unknown {
  if (!isRecord(body)) return body
  const { outcomes, touched } = body
  if (isRecord(outcomes)) {
    const all = Object.entries(outcomes).map(([id, one]) => [id, withMoreTouched(one)])
    return { ...body, weather: 'fine', outcomes: Object.fromEntries(all) }
  }
  if (!Array.isArray(touched)) return body
  return { ...body, weather: 'fine', touched: [newer, ...touched] }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
