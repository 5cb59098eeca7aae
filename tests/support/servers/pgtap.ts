/** Runs pgTAP files on PGlite, a PostgreSQL in this process, with the migrations and the seed. */
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { pgtap } from '@electric-sql/pglite/pgtap'
import { readMigrations, readSeed, readSupabaseLike } from './schema-files.ts'

const helpers = new URL('../../../supabase/tests/database/000-helpers.test.sql', import.meta.url)

export interface TapReport {
  planned: number
  passed: number
  /** Description and diagnosis of every failed assertion. */
  failures: string[]
}

export async function startPglite(): Promise<PGlite> {
  const db = await PGlite.create({ extensions: { pgtap } })
  await db.exec(await readSupabaseLike())
  for (const { sql } of await readMigrations()) await db.exec(sql)
  await db.exec(await readSeed())
  // Every role may use it, because files also assert as anon and as staff.
  await db.exec(`
    create schema tap;
    create extension pgtap schema tap;
    grant usage on schema tap to public;
    grant execute on all functions in schema tap to public;
  `)
  await runTapFile(db, helpers)
  return db
}

/** Runs a file as `supabase test db` does. Each file begins and ends its own transaction. */
export async function runTapFile(db: PGlite, file: URL): Promise<TapReport> {
  await db.exec('set search_path = public, tap')
  const results = await db.exec(await readFile(file, 'utf8')).catch(async (error: unknown) => {
    await db.exec('rollback')
    throw error
  })
  const texts = results
    .flatMap((result) => result.rows)
    .flatMap((row) => Object.values(row as object))
    .filter((value) => typeof value === 'string')
  const assertions = texts.filter((text) => /^(not )?ok\b/.test(text))
  const plan = texts.find((text) => /^1\.\.\d+$/.test(text))
  return {
    planned: Number(plan?.slice(3) ?? 0),
    passed: assertions.filter((text) => text.startsWith('ok')).length,
    failures: assertions.filter((text) => text.startsWith('not ok')),
  }
}
