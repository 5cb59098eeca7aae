/** The server accepts what the forms send, and counts characters as they do. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../support/servers/start-postgres.ts'
import { emailCases, numberCases, phoneCases, textCases } from '../support/typed-cases.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres({ connections: 1 })
})
afterAll(() => server.stop())

async function read(call: string, typed: readonly string[]): Promise<unknown[]> {
  const rows = await server.sql(
    `select ${call} as value from unnest($1::text[]) with ordinality as t (a, at) order by at`,
    [typed],
  )
  return rows.map((row) => row['value'])
}

test('phone numbers', async () => {
  const typed = phoneCases.map(([text]) => text)
  const phone = `case when private.is_phone(to_jsonb(a)) then private.normal_phone(a) end`
  expect(await read(phone, typed)).toEqual(phoneCases.map(([, wanted]) => wanted))
})

test('e-mail addresses, as the forms send them', async () => {
  const sent = emailCases.map(([typed, email]) => email ?? typed)
  expect(await read('private.is_email(to_jsonb(a))', sent)).toEqual(
    emailCases.map(([, email]) => email !== null),
  )
})

test('order numbers', async () => {
  const typed = numberCases.map(([text]) => text)
  expect(await read('private.order_number_digits(a)', typed)).toEqual(
    numberCases.map(([, digits]) => digits),
  )
})

test('required texts', async () => {
  const typed = textCases.map(([text]) => text)
  expect(await read('private.is_text(to_jsonb(a), 2, 200)', typed)).toEqual(
    textCases.map(([, isEnough]) => isEnough),
  )
})
