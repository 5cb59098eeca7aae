/** The shop's SQL in a PostgreSQL in this process, reset between days. */
import { PGlite } from '@electric-sql/pglite'
import { liftOrderLimits } from '../../support/servers/order-limits.ts'
import { readMigrations, readSeed, readSupabaseLike } from '../../support/servers/schema-files.ts'

export interface Database {
  /** Runs several statements in one transaction. Returns the rows of the last one. */
  run: (statements: string) => Promise<Record<string, unknown>[]>
  /** Also, for statements that write nothing. */
  read: (statements: string) => Promise<Record<string, unknown>[]>
  /** Grows whenever something may have been written. */
  writes: () => number
  /** A transaction is open. */
  isWriting: () => boolean
  /** Runs the statements in a transaction and leaves it open. */
  prepare: (statements: string) => Promise<void>
  commitPrepared: () => Promise<void>
  /** Restores the state at the start of the day. */
  reset: () => Promise<void>
  /** Makes a backup; only the last one is kept. */
  backup: () => Promise<void>
  /** Restores the last backup as the owner of a shop would. */
  restore: () => Promise<void>
  close: () => Promise<void>
}

/** For the checks: which operation changed which row, in order. `undone`: by a restore. */
const audit = `
  create schema sim;
  create table sim.changes (
    n bigint generated always as identity primary key, operation text, t text, id text, before jsonb, after jsonb,
    undone boolean not null default false);
  create function sim.note() returns trigger language plpgsql security definer as $$
  begin
    insert into sim.changes (operation, t, id, before, after) values (
      nullif(current_setting('sim.operation', true), ''), tg_table_name,
      coalesce(new.id, old.id)::text, to_jsonb(old), to_jsonb(new));
    return null;
  end $$;
  create function sim.begin_operation() returns trigger language plpgsql security definer as $$
  begin
    perform set_config('sim.operation', new.id::text, true);
    return new;
  end $$;
  create trigger sim_begin before insert on private.operations for each row execute function sim.begin_operation();
  create trigger sim_note after insert or update or delete on public.products
    for each row execute function sim.note();
  create trigger sim_note after insert or update or delete on public.categories
    for each row execute function sim.note();
  create trigger sim_note after insert or update or delete on public.orders
    for each row execute function sim.note();
  create trigger sim_note after insert or update or delete on public.settings
    for each row execute function sim.note();`

export async function openDatabase(): Promise<Database> {
  const pglite = await createWithoutAlarms()
  await pglite.exec(await readSupabaseLike())
  for (const { sql } of await readMigrations()) await pglite.exec(sql)
  await pglite.exec(await readSeed())
  await pglite.exec(`${liftOrderLimits};${keepFewProducts};${audit}`)
  const tables = await listTables(pglite)
  await pglite.exec(copyStatements(tables, 'morning'))
  await pglite.exec(copyStatements(tables, 'backup'))

  const read = async (statements: string) => {
    try {
      const results = await pglite.exec(`begin;${statements};commit`)
      return results.at(-2)?.rows ?? []
    } catch (error) {
      await pglite.exec('rollback')
      throw error
    }
  }
  let writes = 0
  const run = (statements: string) => {
    writes += 1
    return read(statements)
  }
  let newest: 'morning' | 'backup' = 'morning'
  let changesBefore = 0
  let isPrepared = false
  const commitPrepared = async () => {
    writes += 1
    if (isPrepared) await pglite.exec(`commit prepared 'slow'`)
    isPrepared = false
  }
  return {
    run,
    read,
    writes: () => writes,
    isWriting: () => isPrepared,
    prepare: async (statements) => {
      await pglite.exec(`begin;${statements};prepare transaction 'slow'`)
      isPrepared = true
    },
    commitPrepared,
    reset: async () => {
      await commitPrepared()
      newest = 'morning'
      changesBefore = 0
      await pglite.exec(bringStatements(tables, 'morning'))
      await pglite.exec('truncate sim.changes restart identity')
    },
    backup: async () => {
      newest = 'backup'
      await pglite.exec(keepStatements(tables, 'backup'))
      const [row] = await run('select coalesce(max(n), 0)::int as n from sim.changes')
      changesBefore = Number(row?.['n'])
    },
    restore: async () => {
      await pglite.exec(bringStatements(tables, newest))
      await run(`update sim.changes set undone = true where n > ${changesBefore}`)
      await run('select private.renew_epoch()')
    },
    close: () => pglite.close(),
  }
}

/** A prepared transaction stays open although PGlite has one connection. */
const startParams = [...PGlite.defaultStartParams, '-c', 'max_prepared_transactions=1']

/**
 * PostgreSQL sets timers for idle work by `setTimeout`, at moments of the real clock. A simulated
 * page might run them, and their ids belong to other timers on the next day. So they are
 * suppressed.
 */
async function createWithoutAlarms(): Promise<PGlite> {
  const giveBack = silenceAlarms()
  const pglite = await PGlite.create({ startParams }).finally(giveBack)
  const execute = pglite.execProtocolRawSync.bind(pglite)
  pglite.execProtocolRawSync = (...message) => {
    const giveBackHere = silenceAlarms()
    try {
      return execute(...message)
    } finally {
      giveBackHere()
    }
  }
  return pglite
}

function silenceAlarms(): () => void {
  const { setTimeout } = globalThis
  Object.assign(globalThis, { setTimeout: () => undefined })
  return () => void Object.assign(globalThis, { setTimeout })
}

/** Few rows, so that people meet on the same ones. */
const keepFewProducts = `
  delete from public.orders where id not in (select id from public.orders order by created_at desc limit 2);
  delete from public.products where id not in ('1', '2', '3', '4');
  delete from public.categories where id not in (select category from public.products);
  update public.products set stock = 6;
  delete from public.deletions; delete from public.stock_moves; delete from private.mail_jobs`

interface Table {
  name: string
  /** Those that can be written: a generated one computes its value again. */
  columns: string
}

async function listTables(pglite: PGlite): Promise<Table[]> {
  const { rows } = await pglite.query<Table>(
    `select format('%I.%I', t.schemaname, t.tablename) as name,
       (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
         where a.attrelid = format('%I.%I', t.schemaname, t.tablename)::regclass
           and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_tables t where schemaname in ('public', 'private')
       or (schemaname, tablename) = ('auth', 'users') order by 1`,
  )
  return rows
}

const copyName = ({ name }: Table, copy: string) => `${copy}."${name.replaceAll('"', '')}"`

function copyStatements(tables: readonly Table[], copy: string): string {
  const made = tables.map(
    (table) =>
      `create table ${copyName(table, copy)} as select ${table.columns} from ${table.name}`,
  )
  return [`create schema ${copy}`, ...made].join(';')
}

function keepStatements(tables: readonly Table[], copy: string): string {
  return tables
    .map((table) => {
      const kept = copyName(table, copy)
      return `delete from ${kept}; insert into ${kept} select ${table.columns} from ${table.name}`
    })
    .join(';')
}

/** Without triggers, so that rows keep their versions. */
function bringStatements(tables: readonly Table[], copy: string): string {
  const brought = tables.map(
    (table) =>
      `delete from ${table.name}; insert into ${table.name} (${table.columns}) overriding system value
       select ${table.columns} from ${copyName(table, copy)}`,
  )
  return ['begin', 'set local session_replication_role = replica', ...brought, 'commit'].join(';')
}
