/** The schemas and the migrations make the same server, in an old and in a new project. */
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFirstRows } from '../../scripts/hosting/sql-catalogue.mjs'
import { writeDifference } from '../../scripts/hosting/sql-difference.mjs'
import { readSchemas } from '../../scripts/hosting/sql-files.mjs'
import { describeDatabase } from '../support/servers/describe-database.ts'
import { hostedSchemas } from '../support/servers/hosted-schemas.ts'
import {
  readMigrations,
  readSupabaseBefore,
  readSupabaseLike,
} from '../support/servers/schema-files.ts'

type Described = Record<string, string[]>
type Sql = { sql: string }[]

let server: PGlite
let fromMigrations: PGlite
let edited: Described
let migrated: Described
let inOldProject: Described
beforeAll(async () => {
  const migrations = await readMigrations()
  server = await build('', readSchemas())
  edited = await describe(server)
  fromMigrations = await build('', migrations)
  migrated = await describe(fromMigrations)
  const old = await build(await readSupabaseBefore(), migrations)
  inOldProject = await describe(old)
  await old.close()
}, 300_000)
afterAll(async () => {
  await server.close()
  await fromMigrations.close()
})

async function build(before: string, files: Sql): Promise<PGlite> {
  const db = await PGlite.create()
  await db.exec(`${await readSupabaseLike()}\n${before}\n${hostedSchemas}`)
  for (const { sql } of files) await db.exec(sql)
  return db
}

async function describe(db: PGlite): Promise<Described> {
  const sql = async (text: string) => (await db.query<Record<string, unknown>>(text)).rows
  const catalogue = await describeDatabase({ sql })
  return { ...catalogue, 'first rows': await readFirstRows(sql) }
}

function differences(one: Described, other: Described): string[] {
  return Object.keys(one).filter(
    (kind) => JSON.stringify(one[kind]) !== JSON.stringify(other[kind]),
  )
}

test('a server from the schemas and one from the migrations are equal', () => {
  for (const kind of ['functions', 'triggers', 'policies', 'first rows', 'clock', 'bucket'])
    expect(edited[kind], kind).not.toEqual([])
  expect(migrated).toEqual(edited)
})

test('a project with open default privileges ends as closed as a new one', () => {
  expect(inOldProject).toEqual(migrated)
})

test('every job of the clock is scheduled, also of a file that comes late', async () => {
  const { rows } = await fromMigrations.query(`select j.name from private.clock_jobs j
    where not exists (select from cron.job c where c.jobname = 'nefer: ' || j.name)`)
  expect(rows).toEqual([])
})

/** The files switch the check of bodies off, so it is made up for here. */
async function checkBodies(): Promise<number> {
  const { rows } = await server.query<{ text: string }>(`select pg_get_functiondef(p.oid) as text
    from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`)
  await server.exec('set check_function_bodies = on')
  for (const { text } of rows) await server.exec(text)
  return rows.length
}

test('every function has a valid body', async () => {
  expect(await checkBodies()).toBeGreaterThan(300)
})

test.each([
  ['sql', 'select c.colour from public.categories c'],
  ['plpgsql', 'begin retrun 1; end'],
])('control: an invalid body in %s is noticed', async (language, body) => {
  await server.exec('begin; set local check_function_bodies = off')
  try {
    await server.exec(
      `create function private.broken() returns text language ${language} as $$ ${body} $$`,
    )
    await expect(checkBodies()).rejects.toThrow(/colour|retrun/)
  } finally {
    await server.exec('rollback')
  }
})

test.each([
  ['columns', 'alter table public.products add column colour text'],
  ['constraints', 'alter table public.products drop constraint products_stock_check'],
  ['indexes', 'drop index public.products_category'],
  [
    'functions',
    `create or replace function private.is_boolean(p_value jsonb) returns boolean language sql immutable return true`,
  ],
  ['functions', 'grant execute on function private.due_jobs() to anon'],
  ['tables', 'grant select on private.staff to anon'],
  [
    'default privileges',
    'alter default privileges in schema public grant select on tables to anon',
  ],
  ['policies', 'drop policy "staff read products" on public.products'],
  ['triggers', 'drop trigger orders_stock on public.orders'],
  ['publications', 'alter publication supabase_realtime add table public.products'],
  ['first rows', `delete from private.clock_jobs where name = 'send mail'`],
])('control: a difference in %s is noticed: %s', async (kind, change) => {
  let changed: Described = {}
  await server.exec('begin')
  try {
    await server.exec(change)
    changed = await describe(server)
  } finally {
    await server.exec('rollback')
  }
  expect(differences(changed, edited)).toContain(kind)
})

test('npm run db:migration writes what differs, and names what is to be written by hand', async () => {
  expect(await writeDifference(fromMigrations, server)).toEqual({ sql: '', byHand: [] })
  const byOwner = `alter table public.products add column colour text;
    insert into private.product_facts (name, kind, most, in_shop) values ('colour', 'words', 30, true);`
  await server.exec(`${byOwner}
    create function public.colours() returns text language sql stable as $$ select min(colour) from public.products $$;
    grant execute on function public.colours() to anon;
    create or replace function private.me() returns jsonb language sql stable as $$ select '{}'::jsonb $$;
    revoke execute on function public.me() from anon;
    drop trigger orders_stock on public.orders;
    create trigger colours after update on public.products for each row execute function private.stamp();
    drop policy "staff read products" on public.products;
    create policy "staff read products" on public.products for select to authenticated using (colour is not null);
    drop function private.move_photos(text, text);
    -- What it returns, and the name of what it accepts.
    drop function public.list_people();
    create function public.list_people() returns text language sql stable as $$ select 'nobody' $$;
    grant execute on function public.list_people() to authenticated, service_role;
    drop function private.wait_for_limit(text);
    create function private.wait_for_limit(p_name text) returns bigint language sql stable as $$ select 1::bigint $$;
    -- Bodies that are parsed when they are made: what they need is made before, and removed after.
    create function private.needed_first() returns int language sql immutable return 1;
    create function private.a_later() returns int language sql immutable return private.needed_first();
    alter function private.trim_text(text) rename to strip_text;`)
  const { sql, byHand } = await writeDifference(fromMigrations, server)
  expect(byHand).toEqual([
    'add the column public.products colour text',
    expect.stringMatching(/^add the row private.product_facts \{.*"name": "colour"/),
  ])
  await fromMigrations.exec(`${byOwner}\n${sql}`)
  expect(await describe(fromMigrations)).toEqual(await describe(server))
}, 60_000)
