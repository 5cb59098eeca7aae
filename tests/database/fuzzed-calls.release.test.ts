/**
 * 10,000 calls of all public functions by all roles, with arguments that nobody planned. PostgREST
 * answers each: never with 5xx, which would be an error that no function expects.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRandom, seedOf } from '../simulation/clock/random.ts'
import { type PublicFunction, createArguments } from '../support/servers/fuzzed-arguments.ts'
import { type Targets, createTargets, writeKinds } from '../support/servers/near-valid-payloads.ts'
import { inParallel } from '../support/servers/race-shop.ts'
import {
  type PostgrestProcess,
  startPostgrestProcess,
} from '../support/servers/postgrest-process.ts'
import { type PostgresServer, startPostgres } from '../support/servers/start-postgres.ts'
import { signToken } from '../support/servers/token.ts'

const callsOfARole = 2400
const seed = Number(process.env['FUZZ_SEED'] ?? 1)
const secret = 'only-for-tests-of-this-repository-0000000001'
const roles = ['visitor', 'stranger', 'member', 'owner', 'service'] as const
type Role = (typeof roles)[number]

describe('calls with arguments that nobody planned', () => {
  let server: PostgresServer
  let postgrest: PostgrestProcess
  let functions: PublicFunction[]
  let targets: Targets
  const applied = new Set<string>()
  const tokens = new Map<Role, string>()
  const sign = (claims: object) => signToken(secret, { role: 'authenticated', ...claims })
  beforeAll(async () => {
    server = await startPostgres({ connections: 40 })
    postgrest = await startPostgrestProcess(server.port, secret)
    await server.sql(`update private.rate_limits set max_count = 1000000`)
    for (const role of ['stranger', 'member', 'owner'] as const) {
      const id = randomUUID()
      await server.sql(`insert into auth.users (id, email) values ($1, $2)`, [
        id,
        `${role}@x.example`,
      ])
      tokens.set(role, sign({ sub: id }))
      if (role !== 'stranger')
        await server.sql(`insert into private.staff (user_id, role) values ($1, $2)`, [id, role])
    }
    tokens.set('service', sign({ role: 'service_role' }))
    targets = await createTargets(server)
    const rows = await server.sql(
      `select p.proname as name, coalesce(p.proargnames, '{}') as args,
         array(select format_type(t, null) from unnest(p.proargtypes) t) as types
       from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`,
    )
    functions = rows.map((row) => ({
      name: String(row['name']),
      args: row['args'] as string[],
      types: row['types'] as string[],
    }))
  })
  afterAll(async () => {
    await postgrest.stop()
    await server.stop()
  })

  async function call(role: Role, name: string, body: string) {
    const token = tokens.get(role)
    const response = await fetch(`http://127.0.0.1:${postgrest.port}/rpc/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'cf-connecting-ip': '198.51.100.7',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body,
    })
    return { status: response.status, answer: await response.text() }
  }

  test.each(roles)(
    'every call of a caller of the kind %s is answered below 500',
    async (role) => {
      const random = createRandom(seedOf(seed, roles.indexOf(role)))
      const calls = Array.from({ length: callsOfARole }, (_, n) => {
        const called = functions[n % functions.length]
        if (called === undefined) throw new Error('There is no function.')
        return { name: called.name, body: createArguments(random, called, targets) }
      })
      const statuses = new Map<number, number>()
      const failed: string[] = []
      await inParallel(calls, 4, async ({ name, body }) => {
        const { status, answer } = await call(role, name, body)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status === 200 && /"status": ?"applied"/.test(answer)) applied.add(name)
        if (status >= 500) failed.push(`${name}: ${answer} for ${body.slice(0, 500)}`)
      })
      const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
      process.stdout.write(`${role}: ${counts}\n`)
      expect(failed).toEqual([])
      // Otherwise no function ran.
      expect(statuses.get(200)).toBeGreaterThan(callsOfARole / 20)
    },
    300_000,
  )

  test('each write is applied at least once, as one call; batches are, too', async () => {
    const kinds = await server.sql('select kind from private.operation_kinds order by 1')
    expect(kinds.map(({ kind }) => kind)).toEqual(writeKinds.toSorted())
    const never = [...writeKinds, 'run_operations'].filter((kind) => !applied.has(kind))
    expect(never).toEqual([])
  })

  test('control: an error that no function expects is answered with 500', async () => {
    await server.sql(`create or replace function private.read_invitation(p_token text) returns jsonb
      language plpgsql as $$ begin raise sqlstate 'XX000'; end $$`)
    expect((await call('visitor', 'read_invitation', '{"p_token": "x"}')).status).toBe(500)
  })

  test('all functions of the API are called', () => {
    expect(functions.length).toBeGreaterThan(40)
    expect(functions.map(({ name }) => name)).toContain('run_operations')
    expect(callsOfARole / functions.length).toBeGreaterThan(30)
  })
})
