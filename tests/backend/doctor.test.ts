/** `npm run doctor` reports every planted fault with its remedy, and no fault in a healthy shop. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase } from '../../scripts/doctor/connect.mjs'
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

/** Adds what a hosted project has: migrations, its own schemas, owner, mail, backup. */
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
  await sql('select private.tick()')
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
    const args = ['scripts/doctor.mjs', '--url', site.url, '--database', backend.database]
    const child = spawn(process.execPath, args)
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
    expect(await lookOutside()).toContainEqual(
      expect.objectContaining({ name, state: 'fault', remedy: expect.stringMatching(/\w/) }),
    )
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
    expect(found).toContainEqual(
      expect.objectContaining({ name, state: 'fault', remedy: expect.stringContaining(remedy) }),
    )
    expect(after, 'the remedy is a command that ends the fault').toBe('ok')
    expect(badOf(await lookInside()), 'the fault was rolled back').toEqual([])
  })

  it('reports a disk that is nearly full', async () => {
    const findings = await checkDatabase(backend.sql, { disk: 0.001 })
    expect(findings.find(({ name }) => name === 'size')).toMatchObject({ state: 'fault' })
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
    expect(found).toContainEqual(
      expect.objectContaining({
        name: 'the horizon',
        state: 'fault',
        remedy: expect.stringContaining('pg_terminate_backend'),
      }),
    )
  })

  it('reports a database without the schema', async () => {
    const sql = async (text: string) =>
      text.includes('after_restore') ? [{ schema: false }] : backend.sql(text)
    expect(await checkDatabase(sql)).toContainEqual(
      expect.objectContaining({ name: 'the schema', state: 'fault' }),
    )
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
      const isSql = /^(alter|create|drop|revoke|grant|update public\.settings) /.test(remedy)
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
