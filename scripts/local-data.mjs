/**
 * The embedded backend applies new migrations by number and would fail in the middle of one if the
 * data came from different migrations. So the hashes of the applied migrations are stored beside
 * the data and compared before it is opened. A query would be a second process on the data.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const supabase = join(process.cwd(), 'supabase')

export const staleDataMessage =
  'The data in supabase/.temp was made by an earlier version of the database and cannot be brought up to date.\n' +
  '  Run `npm run db:reset` and start again: the shop then begins with its samples. Nothing else is lost.'

/** False when an applied migration has changed or is missing, or the stored hashes are missing. */
export function isLocalDataCurrent(folder = supabase) {
  if (!existsSync(join(folder, '.temp', 'pgdata'))) return true
  const made = readMade(folder)
  const now = readMigrationHashes(folder)
  return made !== null && Object.entries(made).every(([name, hash]) => now[name] === hash)
}

/** Call it before the migrations are applied. */
export function noteMigrations(folder = supabase) {
  mkdirSync(join(folder, '.temp'), { recursive: true })
  writeFileSync(noteOf(folder), `${JSON.stringify(readMigrationHashes(folder), null, 2)}\n`)
}

/** A Vite plugin for `vite` and `vite preview`, before the embedded backend's. */
export function currentLocalData() {
  return {
    name: 'nefer:current-local-data',
    configureServer: checkLocalData,
    configurePreviewServer: checkLocalData,
  }
}

function checkLocalData() {
  if (!isLocalDataCurrent()) throw new Error(staleDataMessage)
  noteMigrations()
}

/** SHA-256 by file name. */
export function readMigrationHashes(folder = supabase) {
  const migrations = join(folder, 'migrations')
  const names = readdirSync(migrations).filter((name) => name.endsWith('.sql'))
  return Object.fromEntries(names.toSorted().map((name) => [name, sha256(join(migrations, name))]))
}

function sha256(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

function readMade(folder) {
  try {
    return JSON.parse(readFileSync(noteOf(folder), 'utf8'))
  } catch {
    return null
  }
}

function noteOf(folder) {
  return join(folder, '.temp', 'migrations.json')
}
