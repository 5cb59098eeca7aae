/** Every function of the API answers or refuses hostile bodies of up to 1 MB in a short time. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldNames } from '../support/servers/fuzzed-arguments.ts'
import { placeOrderPayload } from '../support/servers/place-order-payload.ts'
import { type PostgresServer, startPostgres } from '../support/servers/start-postgres.ts'

/** ms. A vulnerable function takes tens of seconds; an answer takes a second on a busy machine. */
const bound = 8000
/** 131,072 digits in 8 characters, and 16,383 decimal places in 8 characters. */
const [huge, tiny, zeros] = ['1e131071', '1e-16383', '0e-16383']
const many = (value: string, count: number) => `[${Array(count).fill(value).join()}]`
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const wide = JSON.stringify(`a${' '.repeat(60_000)}b`)
const everywhere = (value: string) => `{${fieldNames.map((name) => `"${name}":${value}`).join()}}`
const line = (quantity: string) => `{"product_id": "4", "quantity": ${quantity}, "price": 7999}`
const order = (part: object) => JSON.stringify({ ...placeOrderPayload([]), ...part })
const orderWith = (items: string) => order({}).replace('"items":[]', `"items":${items}`)
const spacedName = order({ customer: { firstName: JSON.parse(wide) as string } })

const bodies: Record<string, string> = {
  'one huge number': huge,
  'huge numbers, 5 kB': many(huge, 500),
  'huge numbers, 54 kB': many(huge, 6000),
  'huge numbers, 1 MB': many(huge, 110_000),
  'tiny numbers, 54 kB': many(tiny, 6000),
  'zeros with 16,383 places, 54 kB': many(zeros, 6000),
  'long numbers, 64 kB': many(`1${'0'.repeat(307)}`, 200),
  'doubles, 54 kB': many('1e308', 9000),
  'a huge number in every field': everywhere(huge),
  'zeros in every field': everywhere(zeros),
  'an order of huge quantities': orderWith(`[${line(huge)}]`),
  'an order of 10,000 lines': orderWith(many(line('1'), 10_000)),
  'an order of 10,000 empty lines': orderWith(many('{}', 10_000)),
  'white space in every field': everywhere(wide).slice(0, 1_000_000),
  'white space in a name': spacedName,
  'white space alone': wide,
  'white space in a message': `{"name": ${wide}, "email": ${wide}}`,
  'white space in a product': `{"product_id": "1", "base": {}, "patch": {"name": ${wide}}, "name": ${wide}}`,
  'nested 5,000 deep': nested(5000),
  'nested 500,000 deep': nested(500_000),
  'a text of 1 MB': JSON.stringify('x'.repeat(1_000_000)),
  'a text of 1 MB in a field': `{"patch": {"name": ${JSON.stringify('x'.repeat(1_000_000))}}}`,
  'lone surrogates': '{"name": "\\ud800", "id": "\\udc00"}',
  'a NUL character': '{"name": "\\u0000"}',
  '50,000 keys': JSON.stringify(
    Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [n, 1])),
  ),
  nothing: 'null',
}

describe('hostile bodies', () => {
  let server: PostgresServer
  let functions: { name: string; types: string[] }[]
  const staff = randomUUID()
  beforeAll(async () => {
    server = await startPostgres({ connections: 3 })
    await server.sql(`insert into private.staff (user_id) values ($1)`, [staff])
    const rows = await server.sql(
      `select p.proname as name, array(select format_type(t, null) from unnest(p.proargtypes) t) as types from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.pronargs > 0 order by 1`,
    )
    functions = rows.map((row) => ({ name: String(row['name']), types: row['types'] as string[] }))
  })
  afterAll(() => server.stop())

  /** Duration of one call in ms, answered or refused. */
  async function timeCall({ name, types }: { name: string; types: string[] }, body: string) {
    const values = types.map((type) => argument(type, body))
    const places = types.map((type, at) => `$${at + 1}::text::${type}`).join()
    const client = await server.pool.connect()
    await client.query('begin')
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ sub: staff, role: 'authenticated' }),
    ])
    await client.query(`set local role authenticated`)
    await client.query(`set local statement_timeout = '30s'`)
    const start = performance.now()
    await client.query(`select public.${name}(${places})`, values).catch(() => undefined)
    const took = performance.now() - start
    await client.query('rollback')
    client.release()
    return took
  }

  test.each(Object.keys(bodies))('%s', async (title) => {
    const body = bodies[title] ?? ''
    const times: [string, number][] = []
    for (const one of functions) times.push([one.name, await timeCall(one, body)])
    const [slowest, took] = times.toSorted((a, b) => b[1] - a[1])[0] ?? ['', 0]
    process.stdout.write(`${title}: at most ${took.toFixed(0)} ms (${slowest})\n`)
    expect(took, slowest).toBeLessThan(bound)
  })

  test('calls every function with arguments', () => {
    expect(functions.map(({ name }) => name)).toContain('place_order')
    expect(functions.length).toBeGreaterThan(14)
  })
})

function argument(type: string, body: string): string {
  if (type === 'uuid') return randomUUID()
  if (type === 'integer') return '500'
  if (type === 'boolean') return 'true'
  return body
}
