/**
 * The embedded backend applies the migrations it has not seen, by their numbers. Data that other migrations made would break it in the middle of
 * one; so what made the data is kept beside it, and is compared before it is opened. It is not read from the data itself: that would be a second
 * process on it while a server runs.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const supabase = join(process.cwd(), 'supabase')

export const staleDataMessage =
  'The data in supabase/.temp was made by an earlier version of the database and cannot be brought up to date.\n' +
  '  Run `npm run db:reset` and start again: the shop then begins with its samples. Nothing else is lost.'

/** False when a migration that made the data has been edited or is gone, or nobody knows what made it. */
export function isLocalDataCurrent(folder = supabase) {
  if (!existsSync(join(folder, '.temp', 'pgdata'))) return true
  const made = readMade(folder)
  const now = readMigrationHashes(folder)
  return made !== null && Object.entries(made).every(([name, hash]) => now[name] === hash)
}

/** To be called before the migrations of today are applied. */
export function noteMigrations(folder = supabase) {
  mkdirSync(join(folder, '.temp'), { recursive: true })
  writeFileSync(noteOf(folder), `${JSON.stringify(readMigrationHashes(folder), null, 2)}\n`)
}

/** A Vite plugin for `vite` and `vite preview`: stands before the embedded backend's. */
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
