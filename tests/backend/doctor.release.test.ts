/** `npm run doctor` reports every planted fault with its remedy, and no fault in a healthy shop. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, connectionFault } from '../../scripts/doctor/connect.mjs'
import { checkDatabase } from '../../scripts/doctor/database.mjs'
import { checkSite } from '../../scripts/doctor/site.mjs'
import { plants, repair } from './doctor-plants.ts'
import { hostedSchemas } from '../support/servers/hosted-schemas.ts'
import { type PostgrestServer, startPostgrest } from '../support/servers/start-postgrest.ts'
import { type Site, functionAnswers, startSite } from '../support/servers/start-site.ts'

let backend: PostgrestServer
let site: Site
beforeAll(async () => {
  backend = await startPostgrest()
  site = await startSite(backend.url)
  await dressAsHosted()
})
afterAll(async () => {
  await site.stop()
  await backend.stop()
})

/** Adds the parts of a hosted project: migrations, its own schemas, owner, mail, backup. */
async function dressAsHosted() {
  const { sql } = backend
  await sql(hostedSchemas)
  await sql('create schema supabase_migrations')
  await sql('create table supabase_migrations.schema_migrations (version text)')
  for (const name of readdirSync('supabase/migrations'))
    await sql('insert into supabase_migrations.schema_migrations values ($1)', [name.slice(0, 14)])
  await sql('select private.after_restore()')
  await sql('delete from private.staff_invitations')
  await sql(
    `insert into private.staff (user_id, email, role) values (gen_random_uuid(), 'mona@shop.example', 'owner')`,
  )
  await sql(
    `update private.mail_settings set function_url = 'https://a.example/', function_secret = 'x'`,
  )
  // As an owner leaves them who types an address and no opinions of customers.
  await sql(
    `update public.settings set facts = '{"email": "mona@shop.example", "hours_mon": "09:00-18:00"}'`,
  )
  await sql('select private.run_job(d) from private.due_jobs() d')
  await sql('select private.note_backup()')
}

interface Finding {
  name: string
  state: string
  found: string
  remedy: string
}
const lookOutside = (): Promise<Finding[]> => checkSite({ url: site.url, key: 'any' })
const lookInside = (): Promise<Finding[]> => checkDatabase(backend.sql)
const badOf = (findings: Finding[]) => findings.filter(({ state }) => state !== 'ok')
/** A command, or where to click (Database → Extensions). */
const somethingToDo =
  /\b(?:npx|npm run|git|curl|psql|pg_dump|select|update|delete from|alter|create|drop|grant|revoke|vacuum)\s|→/
const aFault = (name: string) =>
  expect.objectContaining({ name, state: 'fault', remedy: expect.stringMatching(somethingToDo) })

describe('the doctor', () => {
  it('finds no fault in a healthy shop', async () => {
    const connection = await connectDatabase(backend.database)
    const findings = [...(await lookOutside()), ...(await checkDatabase(connection.sql))]
    await connection.close()
    expect(badOf(findings)).toEqual([])
    expect(findings.length).toBeGreaterThan(15)
  })

  it('exits with 1 and prints the remedy of a fault', async () => {
    await backend.sql(`update private.backup_notes set at = now() - interval '8 days'`)
    // Asynchronous, because this process serves the site.
    const env = { ...process.env, DATABASE: backend.database }
    const child = spawn(process.execPath, ['scripts/doctor.mjs', '--url', site.url], { env })
    let out = ''
    child.stdout.on('data', (chunk) => {
      out += String(chunk)
    })
    const [status] = await once(child, 'exit')
    await backend.sql('select private.note_backup()')
    expect(status).toBe(1)
    expect(out).toMatch(/FAULT {3}backups: the last one is 8 days old\n +→ pg_dump/)
    expect(out).toContain('ok      headers')
    expect(spawnSync(process.execPath, ['scripts/doctor.mjs']).status).toBe(2)
  })
})

describe('checks over HTTP', () => {
  afterEach(() => {
    site.spoil = null
    site.signUpIsClosed = true
    site.functions = new Map(functionAnswers)
  })

  const without =
    (...names: string[]) =>
    (_path: string, response: ServerResponse) => {
      const set = response.setHeader.bind(response)
      response.setHeader = (name, value) => (names.includes(name) ? response : set(name, value))
      return false
    }
  const answering =
    (wanted: string | RegExp, status: number, body: string, headers: Record<string, string> = {}) =>
    (path: string, response: ServerResponse) => {
      if (!path.match(wanted)) return false
      response.writeHead(status, headers).end(body)
      return true
    }

  it.each([
    ['headers', without('Content-Security-Policy')],
    ['headers', without('Strict-Transport-Security')],
    ['headers', without('X-Content-Type-Options')],
    ['caching', without('Cache-Control')],
    ['caching', answering('/assets/none', 200, '<!doctype html>')],
    ['404', answering('/no/such/page', 200, '<!doctype html>')],
    ['the worker', answering('/sw.js', 200, '', { 'content-type': 'text/html' })],
    ['the shop answers', answering(/^\/$/, 503, '')],
    ['the catalogue', answering('pull_catalog', 401, '{}')],
    ['what strangers may do', answering('pull_orders', 200, '{}')],
    ['what strangers may do', answering('/rest/v1/orders', 200, '[{}]')],
    ['what strangers may do', answering('/rest/v1/products', 200, '[{}]')],
    ['what strangers may do', answering('/rest/v1/categories', 200, '[{}]')],
    ['what strangers may do', answering('/rest/v1/settings', 200, '[{}]')],
    ['functions', answering('/functions/v1/send-mail', 200, '{"sent": 0}')],
    ['functions', answering('/functions/v1/send-mail', 401, '{"message": "Invalid JWT"}')],
    ['functions', answering('/functions/v1/create-account', 401, '{"message": "Invalid JWT"}')],
    ['functions', answering('/functions/v1/create-account', 502, '{"status": "unreachable"}')],
    ['functions', answering('/functions/v1/newsletter-unsubscribe', 502, '')],
    ['what is public', answering('/assets/main-1.js', 200, 'const key = "sb_secret_abc"')],
  ])('%s', async (name, spoil) => {
    site.spoil = spoil
    expect(await lookOutside()).toContainEqual(aFault(name))
  })

  it('reports a shop without https', async () => {
    // Another name of this computer, which does not count as one.
    const url = site.url.replace('127.0.0.1', '0.0.0.0')
    expect(await checkSite({ url })).toContainEqual(aFault('https'))
  })

  it('reports an empty catalogue', async () => {
    site.spoil = answering('pull_catalog', 200, '{"epoch": "x", "rows": []}')
    expect(await lookOutside()).toContainEqual(aFault('the catalogue'))
  })

  it('reports a secret key, and a key of the kind that ends', async () => {
    const legacy = (role: string) => `ey.${btoa(JSON.stringify({ role }))}.x`
    const judge = async (key: string) => {
      const findings = await checkSite({ url: site.url, key })
      return findings.find(({ name }) => name === 'the key')
    }
    expect(await judge('sb_publishable_x')).toMatchObject({ state: 'ok' })
    expect(await judge(legacy('anon'))).toMatchObject({ state: 'unknown' })
    expect(await judge(legacy('service_role'))).toMatchObject({ state: 'fault' })
    expect(await judge('sb_secret_x')).toMatchObject({ state: 'fault' })
  })

  it('reports open sign-up, a missing function and a foreign script', async () => {
    site.signUpIsClosed = false
    site.functions.delete('send-mail')
    const names = badOf([...(await lookOutside()), ...(await lookInside())]).map(({ name }) => name)
    expect(names).toEqual(['sign-up is closed', 'functions'])
    const page = await fetch(site.url)
    const { 'content-length': _length, ...headers } = Object.fromEntries(page.headers)
    const body = `${await page.text()}<script>counted()</script>`
    site.spoil = answering(/^\/$/, 200, body, headers)
    expect(badOf(await lookOutside()).map(({ name }) => name)).toContain('what the page carries')
  })
})

describe('checks in the database', () => {
  it.each(plants)('%s, after: %s', async (name, plant, remedy = '') => {
    const [found, after] = await inOneTransaction(name, plant)
    expect(found).toContainEqual(aFault(name))
    expect(found).toContainEqual(
      expect.objectContaining({ name, state: 'fault', remedy: expect.stringContaining(remedy) }),
    )
    expect(after, 'the remedy is a command that ends the fault').toBe('ok')
    expect(badOf(await lookInside()), 'the fault was rolled back').toEqual([])
  })

  it('reports a disk that is nearly full', async () => {
    const findings = await checkDatabase(backend.sql, { disk: 0.001 })
    expect(findings).toContainEqual(aFault('size'))
  })

  it('reports a database that will fill its disk within a month', async () => {
    const client = await backend.connect()
    const sql = async (text: string) => (await client.query(text)).rows
    await sql('begin')
    await sql(`insert into private.operations (id, kind, request_hash)
      select gen_random_uuid(), 'place_order', sha256(n::text::bytea) from generate_series(1, 20000) n`)
    const [{ gb }] = await sql('select pg_database_size(current_database())::float8 / 1e9 as gb')
    const findings = await checkDatabase(sql, { disk: gb * 1.3 })
    await sql('rollback')
    client.release()
    expect(findings).toContainEqual(aFault('size'))
    expect(findings.find(({ name }) => name === 'size')?.found).toContain('private.operations')
  })

  it('reports rows that take space until a vacuum', async () => {
    const client = await backend.connect()
    const sql = async (text: string) => (await client.query(text)).rows
    await sql('create table public.heap (n int) with (autovacuum_enabled = false)')
    await sql('insert into public.heap select generate_series(1, 20000)')
    await sql('delete from public.heap')
    await sql('select pg_stat_force_next_flush()')
    const vacuum = async () =>
      (await checkDatabase(sql)).find(({ name }: Finding) => name === 'vacuum')
    const finding = await vacuum()
    expect(finding).toEqual(aFault('vacuum'))
    expect(finding.found).toContain('20000 rows')
    for (const command of finding.remedy.split('; ')) await sql(command)
    expect(await vacuum()).toMatchObject({ state: 'ok' })
    await sql('drop table public.heap')
    client.release()
  })

  it('reports a database that cannot be reached', async () => {
    const failed = connectDatabase('postgres://postgres@127.0.0.1:1/postgres')
    expect(await failed.catch(connectionFault)).toEqual(aFault('the database'))
  })

  it('reports an idle open transaction', async () => {
    const writer = await backend.connect()
    await writer.query('begin')
    await writer.query(`update public.products set stock = stock where id = '1'`)
    const connection = await connectDatabase(backend.database)
    const sql = (text: string) =>
      connection.sql(text.replace(`interval '5 minutes' order`, `interval '0' order`))
    const found = await checkDatabase(sql)
    await connection.close()
    await writer.query('rollback')
    writer.release()
    expect(found).toContainEqual(aFault('the horizon'))
  })

  it('reports a database without the schema', async () => {
    const sql = async (text: string) =>
      text.includes('after_restore') ? [{ schema: false }] : backend.sql(text)
    expect(await checkDatabase(sql)).toContainEqual(aFault('the schema'))
  })

  /** The findings, and the state of `name` after its remedy, if that is SQL. */
  async function inOneTransaction(name: string, plant: string) {
    const client = await backend.connect()
    const check = () => checkDatabase(async (text: string) => (await client.query(text)).rows)
    try {
      await client.query('begin')
      await client.query(plant)
      const found = await check()
      const { remedy = '' } = found.find((one) => one.name === name) ?? {}
      const isSql = /^(alter|create|drop|revoke|grant|update public\.settings|delete from) /.test(
        remedy,
      )
      const command = remedy.includes(repair) ? 'select private.after_restore()' : isSql && remedy
      if (command === false) return [found, 'ok'] as const
      await client.query(command)
      return [found, (await check()).find((one) => one.name === name)?.state] as const
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
})
