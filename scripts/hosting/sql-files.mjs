/** The SQL of the server: supabase/schemas is its source, supabase/migrations what servers run. */
import { readFileSync, readdirSync } from 'node:fs'

const supabase = new URL('../../supabase/', import.meta.url)
const schemasFolder = new URL('schemas/', supabase)
export const migrationsFolder = new URL('migrations/', supabase)

/** The migration that a new server begins with. */
export const baseline = '20261129000000_baseline.sql'

/** The schema files in the order of their numbers. */
export function readSchemas() {
  return readFiles(schemasFolder)
}

export function readMigrationFiles() {
  return readFiles(migrationsFolder)
}

export function joinSchemas() {
  const parts = readSchemas().map(({ name, sql }) => `-- supabase/schemas/${name}\n\n${sql}`)
  return `-- Generated from supabase/schemas by \`npm run db:baseline\`.\n\n${parts.join('\n')}`
}

function readFiles(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }))
}
