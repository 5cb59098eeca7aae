/** The list of docs/personal-data.md, and what a database and its schemas really hold. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { PostgresServer } from './servers/start-postgres.ts'

interface PersonalData {
  /** 'public.orders.items[].reason' */
  path: string
  erasure: 'erased' | 'ticked' | 'stays'
  /** 'orders[].items[].reason'; null: not in the copy. */
  copy: string | null
  kept: string
}

const document = readFileSync('docs/personal-data.md', 'utf8')
const [personal = '', other = ''] = document.split('## Other columns')

export const personalData: PersonalData[] = rowsOf(personal).map(
  ([where = '', erasure = '', copy = '', kept = '']) => ({
    path: where.match(/`([^`]+)`/)?.[1] ?? where,
    erasure: v.parse(v.picklist(['erased', 'ticked', 'stays']), erasure),
    copy: copy.match(/^`([^`]+)`$/)?.[1] ?? null,
    kept,
  }),
)

/** 'public.orders.channel' */
export const otherColumns: string[] = rowsOf(other).flatMap(([table = '', columns = '']) =>
  columns.split(', ').map((column) => `${table.replaceAll('`', '')}.${column}`),
)

function rowsOf(text: string): string[][] {
  const rows = text.split('\n').filter((line) => line.startsWith('| `'))
  return rows.map((row) =>
    row
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim()),
  )
}

/** The column of a path: 'public.orders.items[].reason' → 'public.orders.items'. */
export function columnOf(path: string): string {
  return path.split('.').slice(0, 3).join('.').replace(/\[.*$/, '')
}

/** All columns that can hold a text. */
export async function textColumns({ sql }: PostgresServer): Promise<string[]> {
  const rows = await sql(`
    select n.nspname || '.' || c.relname || '.' || a.attname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and a.attnum > 0
      and not a.attisdropped and (t.typcategory in ('S', 'A') or t.typname in ('jsonb', 'json', 'bytea'))
      and t.typtype <> 'd' and t.typname <> '_uuid' order by 1`)
  return rows.map((row) => String(row['name']))
}

/** The places in all tables whose text matches, each once. */
export async function tracesOf(server: PostgresServer, pattern: RegExp): Promise<string[]> {
  const tables = await server.sql(`
    select n.nspname || '.' || c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p')`)
  const found = new Set<string>()
  for (const { name } of tables) {
    const rows = await server.sql(`select to_jsonb(x) as row from ${String(name)} x`)
    for (const { row } of rows)
      for (const path of pathsIn(row, pattern)) found.add(`${String(name)}${path}`)
  }
  return [...found].toSorted()
}

/** '.items[].reason' of each text in a value that matches, also as a key. */
export function pathsIn(value: unknown, pattern: RegExp): string[] {
  if (typeof value === 'string') return pattern.test(value) ? [''] : []
  if (Array.isArray(value))
    return value.flatMap((one) => pathsIn(one, pattern).map((rest) => `[]${rest}`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) =>
    pathsIn(one, pattern).map((rest) => `.${key}${rest}`),
  )
}

type Schema = v.GenericSchema & {
  entries?: Record<string, Schema>
  wrapped?: Schema
  item?: Schema
}

/** '.customer.note' of each value of a payload in which the schema accepts this text. */
export function typablePaths(schema: Schema, text: string): string[] {
  const { type, entries, wrapped, item } = schema
  if (wrapped !== undefined) return typablePaths(wrapped, text)
  if (entries !== undefined)
    return Object.entries(entries).flatMap(([key, one]) =>
      typablePaths(one, text).map((rest) => `.${key}${rest}`),
    )
  if (item !== undefined) return typablePaths(item, text).map((rest) => `[]${rest}`)
  return type === 'string' && v.is(schema, text) ? [''] : []
}
