/** The SQL files of the product in the order of their application. */
import { readFile } from 'node:fs/promises'
import { readMigrationFiles } from '../../../scripts/hosting/sql-files.mjs'

const supabaseFolder = new URL('../../../supabase/', import.meta.url)

export async function readMigrations(): Promise<{ name: string; sql: string }[]> {
  return readMigrationFiles()
}

/** Without the packed market of the demo shop. */
export async function readSeed(): Promise<string> {
  const [seed = ''] = (await readWholeSeed()).split('\n-- A market, packed')
  return seed
}

export function readWholeSeed(): Promise<string> {
  return readFile(new URL('seed.sql', supabaseFolder), 'utf8')
}

/** The grants of a project from before 30 May 2026. */
export function readSupabaseBefore(): Promise<string> {
  return readFile(new URL('../../../scripts/hosting/supabase-before.sql', import.meta.url), 'utf8')
}

/** Roles and auth schema of a new hosted project. */
export function readSupabaseLike(): Promise<string> {
  return readFile(new URL('../../../scripts/hosting/supabase-like.sql', import.meta.url), 'utf8')
}
