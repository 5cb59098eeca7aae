/** The current app accepts tables, columns and codes that a newer server adds. */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { listProducts } from '#db/mirror/catalog.ts'
import { savePage } from '#db/mirror/save-page.ts'
import { PulledPage } from '#domain/pulled-page.ts'
import { createTestDb } from '../support/test-db.ts'
import { readAnswer } from './read-answer.ts'
import { readReleases } from './releases.ts'
import type { Exchange } from './server.ts'

const exchanges = readReleases().flatMap((release) => release.exchanges)
const good = exchanges.filter(({ status }) => status === 200)
const named = (name: string): Exchange => {
  const found = exchanges.find((one) => one.name === name)
  if (found === undefined) throw new Error(`${name} is not recorded`)
  return found
}
const firstPage = { name: 'catalog', scope: 'anon', from: null, now: 1 } as const
const statusOf = ({ answer }: Exchange): unknown => Reflect.get(Object(answer), 'status')

/** Applies `change` to every object of an answer. */
function grown(value: unknown, change: (part: Record<string, unknown>) => object): unknown {
  if (Array.isArray(value)) return value.map((one) => grown(one, change))
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([key, one]) => [key, grown(one, change)])
  return change(Object.fromEntries(parts))
}

/** Adds a column to rows, but not to the list of conflicting fields. */
function withColumn(part: Record<string, unknown>): object {
  const isList = Object.values(part).some((one) => Object.hasOwn(Object(one), 'theirs'))
  return isList ? part : { ...part, colour: 'red' }
}

describe('an answer with additions', () => {
  it.each(good)('$name: columns', async (exchange) => {
    const answer = grown(exchange.answer, withColumn)
    expect(await readAnswer(exchange, answer)).toMatchObject({ ok: true })
  })

  it('shows products with more columns', async () => {
    const { answer } = named('pull_catalog: from the beginning')
    const db = createTestDb()
    await savePage(db, v.parse(PulledPage, grown(answer, withColumn)), firstPage)
    expect(await db.mirror.quarantine.count()).toBe(0)
    expect((await listProducts(db)).length).toBeGreaterThan(0)
  })

  it('ignores rows of an unknown table', async () => {
    const exchange = named('pull_catalog: from the beginning')
    const page = v.parse(PulledPage, exchange.answer)
    const workshop = { t: 'workshops', id: '1', v: 1, row: { id: '1' } }
    const answer = { ...page, rows: [workshop, ...page.rows] }
    expect(await readAnswer(exchange, answer)).toMatchObject({ ok: true })
    const db = createTestDb()
    await savePage(db, answer, firstPage)
    expect((await listProducts(db)).length).toBeGreaterThan(0)
  })
})

describe('an answer with unknown values', () => {
  const applied = good.filter((one) => statusOf(one) === 'applied')
  const workshop = { t: 'workshops', id: '1', v: 1 }

  it.each(applied)('$name: an unknown table in touched', async (exchange) => {
    const answer = { ...Object(exchange.answer), touched: [workshop] }
    expect(await readAnswer(exchange, answer)).toMatchObject({
      ok: true,
      value: { status: 'applied' },
    })
  })

  it('an order is rejected with an unknown code', async () => {
    const exchange = named('place_order: too many')
    const items = [{ product_id: 'new', code: 'reserved' }]
    const answer = { status: 'rejected', code: 'items', items }
    expect(await readAnswer(exchange, answer)).toMatchObject({
      ok: true,
      value: { status: 'rejected' },
    })
  })

  it("a shopper's order has an unknown status", async () => {
    const exchange = named('order_status: shipped')
    const order = { ...Object(Reflect.get(Object(exchange.answer), 'order')), status: 'returned' }
    expect(await readAnswer(exchange, { order })).toMatchObject({ ok: true })
  })
})
