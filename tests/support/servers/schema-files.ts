/** The SQL files of the product in the order of their application. */
import { readFile, readdir } from 'node:fs/promises'

const supabaseFolder = new URL('../../../supabase/', import.meta.url)

export async function readMigrations(): Promise<{ name: string; sql: string }[]> {
  const folder = new URL('migrations/', supabaseFolder)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })),
  )
}

/** One migration by the name after its number. */
export async function readMigration(title: string): Promise<string> {
  const found = (await readMigrations()).find(({ name }) => name.endsWith(`_${title}.sql`))
  if (found === undefined) throw new Error(`There is no migration ${title}`)
  return found.sql
}

export function readSeed(): Promise<string> {
  return readFile(new URL('seed.sql', supabaseFolder), 'utf8')
}

/** Roles and auth schema of a new hosted project. */
export function readSupabaseLike(): Promise<string> {
  return readFile(new URL('../../../scripts/hosting/supabase-like.sql', import.meta.url), 'utf8')
}
