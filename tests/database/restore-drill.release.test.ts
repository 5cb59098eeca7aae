/**
 * Makes a backup and restores it into a new project with exactly the commands of docs/hosting.md.
 * Both servers have Supabase's roles and schemas and end statements after 3 s. DRILL_ROWS sets the
 * number of rows. The programs are those of an owner's computer (client-programs.ts).
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '#db/outbox/outbox.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { uuid } from '../support/builders.ts'
import { findClientPrograms } from '../support/servers/client-programs.ts'
import { addRecords, readRecords } from '../support/servers/drill-records.ts'
import { describeDatabase } from '../support/servers/describe-database.ts'
import { hostedSchemas } from '../support/servers/hosted-schemas.ts'
import { prepareClone, readCommands, runCommand } from '../support/servers/hosting-commands.ts'
import { type PhotoStoreServer, startPhotoStore } from '../support/servers/photo-store.ts'
import { aDevice, gatewayTo, order, readShop, sync } from '../support/servers/real-device.ts'
import { placeOrderPayload } from '../support/servers/place-order-payload.ts'
import { readSupabaseLike } from '../support/servers/schema-files.ts'
import {
  type PostgresServer,
  applyMigrations,
  startPostgres,
} from '../support/servers/start-postgres.ts'
import { type PostgrestServer, serveDatabase } from '../support/servers/start-postgrest.ts'
import { staffEmail } from '../support/servers/test-server.ts'
import { signInAs } from '../support/sign-in.ts'

const rows = Number(process.env['DRILL_ROWS'] ?? 3000)
const secretKey = 'sb_secret_of_both_projects'
const photo = `${randomUUID()}.webp`

const folder = mkdtempSync(join(tmpdir(), 'nefer-drill-'))
const { bin, server: programs } = findClientPrograms()
process.stdout.write(`client programs: ${bin}\n`)
let old: PostgresServer
let shop: PostgrestServer
let fresh: PostgresServer
/** The restored shop, which is `fresh` with an API. */
let again: PostgrestServer | undefined
let stores: [PhotoStoreServer, PhotoStoreServer]

beforeAll(async () => {
  prepareClone(folder)
  stores = [await startPhotoStore(secretKey), await startPhotoStore(secretKey)]
  old = await startPostgres({ connections: 30, programs, prepare: makeShop })
  fresh = await startPostgres({ connections: 30, programs, prepare: makeProject })
  shop = await serveDatabase(old)
}, 600_000)
afterAll(async () => {
  await shop.stop()
  await (again ?? fresh).stop()
  await Promise.all(stores.map((store) => store.stop()))
  rmSync(folder, { recursive: true })
})

async function makeProject(pool: pg.Pool): Promise<void> {
  await pool.query(await readSupabaseLike())
  await pool.query(hostedSchemas)
  await pool.query(`alter database postgres set statement_timeout = '3s'`)
}

async function makeShop(pool: pg.Pool): Promise<void> {
  await makeProject(pool)
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await applyMigrations(client)
  await client.query(`create schema supabase_migrations;
    create table supabase_migrations.schema_migrations (version text primary key)`)
  await client.query(growOld)
  await client.query(growLarge(rows))
  client.release()
}

/** Transaction ids far above those of a new server. */
const growOld = `create temp table spent (n int);
  do $$ begin
    for n in 1..20000 loop begin insert into spent values (n); exception when others then null; end; end loop;
  end $$`

/** Closed orders and their moves, without triggers, which would take minutes. */
const growLarge = (count: number) => `begin;
  set local session_replication_role = replica;
  insert into public.orders (customer_name, customer_email, customer_phone, customer_address, total,
      items, status, created_at, updated_at, change_xid)
    select 'Customer ' || n, 'c' || n || '@mail.example', '01000000101', '1 Street', 10,
      '[{"id": "2", "name": "Box", "price": 10, "quantity": 1, "image": ""}]', 'delivered',
      now() - interval '200 days', now() - interval '200 days', private.current_xid()
    from generate_series(1, ${count} * 0.3) n;
  insert into public.stock_moves (product_id, delta, reason, at)
    select '2', 1 - 2 * (n % 2), 'order', now() - interval '200 days' from generate_series(1, ${count} * 0.69) n;
  insert into public.deletions (table_name, row_id, version, change_xid)
    select 'products', 'gone-' || n, 2, private.current_xid() from generate_series(1, ${count} * 0.01) n;
  commit`

const countRows = ({ sql }: PostgresServer) =>
  sql(`select (select count(*) from public.orders) as orders, (select count(*) from public.stock_moves) as moves,
    (select count(*) from public.deletions) as deletions, (select count(*) from public.products) as products,
    (select count(*) from private.operations) as operations, (select count(*) from private.staff) as staff,
    (select md5(s::text) from public.settings s) as settings, (select count(*) from public.day_closings) as closings,
    (select count(*) from private.stock_alerts) as alerts, (select count(*) from private.order_events) as events,
    (select count(o.token_hash) from public.orders o) as tokens, (select count(*) from private.mail_jobs) as mails,
    (select count(*) from auth.users) as accounts, (select count(*) from auth.identities) as identities`)

const addressOf = ({ port }: PostgresServer) => `postgres://postgres@127.0.0.1:${port}/postgres`

function run(command: string): Promise<string> {
  const env = {
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    HOME: folder,
    DATABASE: addressOf(old),
    PROJECT: stores[0].url,
    SECRET_KEY: secretKey,
    NEW: addressOf(fresh),
    NEW_PROJECT: stores[1].url,
    NEW_SECRET_KEY: secretKey,
  }
  return runCommand(command, { cwd: folder, env })
}

/** Pulls as a visitor who opens the shop for the first time. */
async function visit({ pool }: PostgresServer): Promise<unknown> {
  const client = await pool.connect()
  try {
    await client.query('set role anon')
    const { rows: pages } = await client.query('select public.pull_catalog_changes() as page')
    return pages[0]?.page
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    client.release(true)
  }
}

test(
  'the commands of hosting.md bring a whole shop into a new project',
  { timeout: 900_000 },
  async () => {
    const { id: userId, accessToken } = await shop.createUser(staffEmail)
    await old.sql(
      `insert into auth.identities (user_id, provider, identity_data) values ($1, 'email', '{"email": "A@b.example"}')`,
      [userId],
    )
    stores[0].photos.set(photo, Buffer.from('a photo of a box'))
    const oldAddress = `${stores[0].url}/storage/v1/object/public/product-photos/${photo}`
    const pictures = ['The closed box', 'The open box', 'The clasp'].map((alt, n) => ({
      image: n === 0 ? oldAddress : oldAddress.replace('.webp', `-${n}.webp`),
      alt,
      alt_ar: 'صندوق',
    }))
    await old.sql(
      `update public.products set stock = 20, image = $1, pictures = $2 where id = '1'`,
      [oldAddress, JSON.stringify(pictures)],
    )
    await old.sql(`update public.products set stock = 0 where id = '12'`)
    const [mona, omar] = [aDevice(shop), aDevice(shop)]
    const staff = aDevice(shop, { userId, accessToken })
    await signInAs(staff.db, userId, { accessToken, expiresAt: Date.now() + 3_600_000 })
    await order(mona, uuid(1))
    await addRecords(staff, userId, omar, 11)

    for (const command of readCommands('Backups')) await run(command)
    const [before, rowsBefore] = [await describeDatabase(old), await countRows(old)]
    expect(before['publications'], 'nothing listens to tables').toEqual(['supabase_realtime'])

    await order(mona, uuid(2))
    await order(omar, uuid(3))
    const count = newMutation.adjustStock({ product_id: '1', delta: -5, reason: 'count' })
    await enqueue(staff.db, { id: uuid(4), mutation: count, userId, now: Date.now() })
    await sync(staff)
    await addRecords(staff, userId, omar, 22)
    const recordsBefore = await readRecords(shop)
    expect(recordsBefore).toEqual([
      {
        days: ['2026-11-01', '2026-11-02'],
        alerts: ['omar11@mail.example', 'omar22@mail.example'],
        notes: ['Note 11', 'Note 22'],
        settings: ['mona@shop.example', '3'],
      },
    ])
    const shopBefore = await readShop(shop)
    expect(shopBefore).toEqual({ orders: [1, 2, 3].map(uuid), stock: 12, moved: 12 })

    const restoring = readCommands('Restoring')
    const end = restoring.findIndex((command) => command.includes('after_restore'))
    for (const command of restoring.slice(0, end)) await run(command)
    expect(await visit(fresh)).toBe('PT503')
    const report = []
    // As for many rows: only a command of the document lifts the limit of a hosted project.
    await fresh.sql(`alter database postgres set statement_timeout = '20ms'`)
    const started = performance.now()
    for (const command of restoring.slice(end)) report.push(await run(command))
    await fresh.sql(`alter database postgres set statement_timeout = '3s'`)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    process.stdout.write(`${rows} rows: after_restore and the photos took ${seconds} s\n`)
    expect(report[0]).toMatch(/epoch +\| restored/)
    expect(report[0]).not.toContain('NOT restored')
    expect(await describeDatabase(fresh)).toEqual(before)
    expect(await countRows(fresh)).toEqual(rowsBefore)
    expect(await visit(fresh)).toMatchObject({ reset: false, rows: expect.objectContaining({}) })

    const restored = await serveDatabase(fresh)
    again = restored
    for (const device of [mona, omar, staff]) device.gateway = gatewayTo(restored)
    for (const device of [mona, omar, staff, mona]) await sync(device)
    expect(await readShop(restored)).toEqual(shopBefore)
    expect(await readRecords(restored)).toEqual(recordsBefore)
    expect(
      await mona.gateway.orderStatus(
        uuid(1),
        placeOrderPayload([]).token,
        new AbortController().signal,
      ),
      'the token of before opens the order',
    ).toMatchObject({ ok: true })
    for (const { db } of [mona, omar, staff])
      expect(await db.local.outbox.where('state').notEqual('applied').count()).toBe(0)

    expect(stores[1].photos).toEqual(stores[0].photos)
    const image = oldAddress.replace(stores[0].url, stores[1].url)
    const moved = pictures.map((picture) => ({
      ...picture,
      image: picture.image.replace(stores[0].url, stores[1].url),
    }))
    expect(await mona.db.mirror.products.get('1')).toMatchObject({
      stock: 12,
      image,
      pictures: moved,
    })
    const repeated = restoring.find((command) => command.includes('after_restore')) ?? ''
    const results = [...(await run(repeated)).matchAll(/\| (in order|restored|NOT restored)/g)]
    const parts = await fresh.sql('select private.restore_parts()')
    expect(results.map(([, result]) => result)).toEqual(parts.map(() => 'in order'))
  },
)
