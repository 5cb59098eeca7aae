/** pgTAP files on PGlite: a PostgreSQL in this process, with our migrations and seed. */
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { pgtap } from '@electric-sql/pglite/pgtap'
import { readMigrations, readSeed, readSupabaseLike } from './schema-files.ts'

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
  // In a schema of its own and open to every role: assertions are made as anon and as staff too.
  await db.exec(`
    create schema tap;
    create extension pgtap schema tap;
    grant usage on schema tap to public;
    grant execute on all functions in schema tap to public;
  `)
  return db
}

/** Runs a file as `supabase test db` would. The file brings its own transaction and rolls it back. */
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
