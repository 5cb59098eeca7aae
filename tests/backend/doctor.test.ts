/** `npm run doctor` reports every planted fault with its remedy, and no fault in a healthy shop. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, checkDatabase } from '../../scripts/doctor/database.mjs'
import { checkSite } from '../../scripts/doctor/site.mjs'
import { readMigration } from '../support/servers/schema-files.ts'
import { type PostgrestServer, startPostgrest } from '../support/servers/start-postgrest.ts'
import { type Site, startSite } from '../support/servers/start-site.ts'

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

/** Adds what a hosted project has: migrations, file store, scheduler, owner, backup. */
async function dressAsHosted() {
  const { sql } = backend
  await sql('create schema supabase_migrations')
  await sql('create table supabase_migrations.schema_migrations (version text)')
  for (const name of readdirSync('supabase/migrations'))
    await sql('insert into supabase_migrations.schema_migrations values ($1)', [name.slice(0, 14)])
  await sql('create schema storage')
  await sql(
    `create table storage.buckets (id text primary key, name text, public boolean,
       file_size_limit bigint, allowed_mime_types text[])`,
  )
  await sql('create table storage.objects (bucket_id text, name text)')
  await sql(await readMigration('product_photos'))
  await sql('delete from private.staff_invitations')
  await sql(
    `insert into private.staff (user_id, email, role) values (gen_random_uuid(), 'mona@shop.example', 'owner')`,
  )
  await sql('select private.tick()')
  await sql('select private.note_backup()')
}

async function look(): Promise<{ name: string; state: string; found: string; remedy: string }[]> {
  const outside = await checkSite({ url: site.url, key: 'any' })
  const connection = await connectDatabase(backend.database)
  const inside = await checkDatabase(connection.sql)
  await connection.close()
  return [...outside, ...inside]
}
const bad = async () => (await look()).filter(({ state }) => state !== 'ok')

describe('the doctor', () => {
  it('finds no fault in a healthy shop', async () => {
    expect(await bad()).toEqual([])
    expect((await look()).length).toBeGreaterThan(15)
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
    site.functions.add('send-mail')
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
    ['functions', answering('/functions/v1/send-mail', 200, '{"sent": 0}')],
  ])('%s', async (name, spoil) => {
    site.spoil = spoil
    expect(await bad()).toContainEqual(
      expect.objectContaining({ name, state: 'fault', remedy: expect.stringMatching(/\w/) }),
    )
  })

  it('reports open sign-up, a missing function and a foreign script', async () => {
    site.signUpIsClosed = false
    site.functions.delete('send-mail')
    const names = (await bad()).map(({ name }) => name)
    expect(names).toEqual(['sign-up is closed', 'functions'])
    const page = await fetch(site.url)
    const { 'content-length': _length, ...headers } = Object.fromEntries(page.headers)
    const body = `${await page.text()}<script>counted()</script>`
    site.spoil = answering(/^\/$/, 200, body, headers)
    expect((await bad()).map(({ name }) => name)).toContain('what the page carries')
  })
})

const security = 'grants and row-level security'

describe('checks in the database', () => {
  it.each<[name: string, plant: string, remedy?: string]>([
    [
      'migrations',
      `delete from supabase_migrations.schema_migrations where version > '20261122004'`,
    ],
    ['migrations', `insert into supabase_migrations.schema_migrations values ('20990101000000')`],
    [security, 'alter table public.orders disable row level security'],
    [security, 'grant execute on function public.erase_customer(text) to anon'],
    [security, 'revoke execute on function public.place_order(uuid, jsonb) from anon'],
    [security, 'create policy "all" on public.orders for update using (true)'],
    ['staff', 'delete from private.staff'],
    ['staff', `insert into private.staff_invitations (email) values ('staff@nefer.example')`],
    ['storage', 'drop policy "staff add product photos" on storage.objects'],
    ['storage', 'update storage.buckets set public = false'],
    [
      'the clock',
      `update private.clock_jobs set succeeded_at = now() - interval '3 days'`,
      'pg_cron',
    ],
    ['the clock', `update private.clock_jobs set last_error = 'x' where name = 'send mail'`],
    [
      'mail',
      `insert into private.mail_jobs (kind, order_id, next_attempt_at)
       select 'order_status', id, now() - interval '1 hour' from public.orders limit 1`,
      'docs/mail.md',
    ],
    [
      'mail',
      `insert into private.mail_jobs (kind, order_id, failed_at)
       select 'order_status', id, now() from public.orders limit 1`,
      'Messages',
    ],
    ['mail', `update private.mail_settings set function_url = 'https://a.example'`],
    [
      'addresses of requests',
      `insert into private.rate_counters
       select 'orders', sha256(salt || convert_to('unknown', 'utf8')), now(), 1 from private.address_settings`,
      'trusted_header',
    ],
    ['the epoch', `update public.sync_meta set table_oid = 1`],
    ['backups', `update private.backup_notes set at = now() - interval '8 days'`, 'pg_dump'],
  ])('%s, after: %s', async (name, plant, remedy = '') => {
    const found = await inOneTransaction(plant)
    expect(found).toContainEqual(
      expect.objectContaining({ name, state: 'fault', remedy: expect.stringContaining(remedy) }),
    )
    expect(await bad(), 'the fault was rolled back').toEqual([])
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
      text.includes('tick') ? [{ schema: false }] : backend.sql(text)
    expect(await checkDatabase(sql)).toContainEqual(
      expect.objectContaining({ name: 'the schema', state: 'fault' }),
    )
  })

  async function inOneTransaction(plant: string) {
    const client = await backend.connect()
    await client.query('begin')
    await client.query(plant)
    const found = await checkDatabase(async (text: string) => (await client.query(text)).rows)
    await client.query('rollback')
    client.release()
    return found
  }
})
