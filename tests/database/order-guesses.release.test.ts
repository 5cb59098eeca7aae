/** Guesses of order numbers reveal nothing: neither by their answers nor by the time they take. */
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shuffled } from '../support/servers/race-shop.ts'
import { type PostgresServer, startPostgres } from '../support/servers/start-postgres.ts'

const guesses = 1000
/** A customer with 2,000 orders, and somebody who never ordered. */
const [customer, stranger] = ['01055555555', '01066666666'] as const

describe('find_order', () => {
  let server: PostgresServer
  let client: pg.PoolClient
  beforeAll(async () => {
    server = await startPostgres({ connections: 2 })
    client = await server.pool.connect()
    await server.sql(
      `insert into orders (customer_name, customer_email, customer_phone, customer_address, total, items)
       select 'Mona Ali', 'mona@mail.example',
         case when n <= 2000 then $1 else '010' || lpad((n % 90000000)::text, 8, '0') end, 'Cairo', 10, '[]'
       from generate_series(1, 20000) n`,
      [customer],
    )
    await server.sql('analyze')
  })
  afterAll(async () => {
    client.release()
    await server.stop()
  })

  async function find(number: string, phone: string, address: string): Promise<string> {
    const headers = JSON.stringify({ 'cf-connecting-ip': address })
    const { rows } = await client.query(
      `select public.find_order($1, $2, $3) - 'retry_after_ms' as answer
       from (select set_config('request.headers', $4, true)) as settings`,
      [number, phone, 't'.repeat(40), headers],
    )
    return JSON.stringify(rows[0].answer)
  }

  /** As many guesses from one address, each for another phone number. */
  async function guessPhones(address: string, phoneOf: (n: number) => string): Promise<string[]> {
    const answers: string[] = []
    for (let n = 0; n < guesses; n += 1) answers.push(await find(wrong(n), phoneOf(n), address))
    return answers
  }

  test('1,000 guesses from one address get the same answers for customers and strangers', async () => {
    const known = await server.sql(
      `select customer_phone as phone from orders where customer_phone <> $1 order by id limit $2`,
      [customer, guesses],
    )
    const ofCustomers = await guessPhones('10.0.0.1', (n) => String(known[n]?.['phone']))
    const ofStrangers = await guessPhones('10.0.0.2', (n) => `0119${String(n).padStart(7, '0')}`)
    expect(ofCustomers).toEqual(ofStrangers)
    expect(new Set(ofCustomers)).toEqual(new Set(['{"status":"not_found"}', '{"status":"wait"}']))
    expect(ofCustomers.filter((answer) => answer.includes('not_found'))).toHaveLength(60)
  })

  test('1,000 guesses for one phone get the same answers for a customer and a stranger', async () => {
    const answers = await Promise.all(
      [customer, stranger].map(async (phone, at) => {
        const all: string[] = []
        for (let n = 0; n < guesses; n += 1)
          all.push(await find(wrong(n), phone, `10.${at + 1}.${n >> 8}.${n & 255}`))
        return all
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.filter((answer) => answer.includes('not_found'))).toHaveLength(20)
  })

  /**
   * The probability that a guess for the customer takes longer than one for the stranger, and the
   * medians (µs). 0.5: the times reveal nothing.
   */
  async function compareTimes(query: string) {
    const jobs = shuffled([customer, stranger].flatMap((phone) => Array(guesses).fill(phone)))
    const times: Record<string, number[]> = { [customer]: [], [stranger]: [] }
    for (const [n, phone] of jobs.entries()) {
      const start = process.hrtime.bigint()
      await client.query(query, [wrong(n), phone])
      times[phone]?.push(Number(process.hrtime.bigint() - start) / 1000)
    }
    const [own, other] = [times[customer] ?? [], times[stranger] ?? []]
    const longer = own.flatMap((one) => other.map((two) => (one > two ? 1 : 0)))
    const sum = longer.reduce<number>((all, one) => all + one, 0)
    return { chance: sum / longer.length, medians: [median(own), median(other)] }
  }

  test('1,000 guesses take as long for a customer as for a stranger', async () => {
    await server.sql(`update private.rate_limits set max_count = 1000000`)
    const { chance, medians } = await compareTimes(
      `select public.find_order($1, $2, 'ttttttttttttttttttttttttttttttttttttttttt')`,
    )
    process.stdout.write(
      `find_order: ${chance.toFixed(3)}, ${medians.map(Math.round).join(' / ')} µs\n`,
    )
    // Of equal times, chance is within 0.5 ± 0.013 two times out of three.
    expect(Math.abs(chance - 0.5)).toBeLessThan(0.07)
  })

  test('control: a search among the orders of the phone number would take longer', async () => {
    const { chance } = await compareTimes(
      `select count(*) from orders o
       where o.channel = 'web' and starts_with(o.id::text, $1)
         and private.phone_search_digits(o.customer_phone) = private.phone_search_digits($2)`,
    )
    // The test above fails from 0.57 on.
    expect(chance).toBeGreaterThan(0.6)
  })
})

/** Numbers that no order has. */
function wrong(n: number): string {
  return `00000000${String(n).padStart(4, '0')}f`
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}
