/**
 * The embedded backend applies new migrations by number and would fail in the middle of one if the
 * data came from different migrations. So the hashes of the applied migrations are stored beside
 * the data and compared before it is opened. A query would be a second process on the data.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const supabase = join(process.cwd(), 'supabase')

export const staleDataMessage =
  'The data in supabase/.temp was made by an earlier version of the database and cannot be brought up to date.\n' +
  '  Run `npm run db:reset` and start again: the shop then begins with its samples, and the old data is kept.'

/** False when an applied migration has changed or is missing, or the stored hashes are missing. */
export function isLocalDataCurrent(folder = supabase) {
  if (!existsSync(dataOf(folder))) return true
  const made = readMade(folder)
  const now = readMigrationHashes(folder)
  return made !== null && Object.entries(made).every(([name, hash]) => now[name] === hash)
}

/** Call it before the migrations are applied. */
export function noteMigrations(folder = supabase) {
  mkdirSync(join(folder, '.temp'), { recursive: true })
  writeFileSync(noteOf(folder), `${JSON.stringify(readMigrationHashes(folder), null, 2)}\n`)
}

export const dataInUseMessage =
  'The shop is already running: another `npm start` or `npm run dev` uses supabase/.temp. Stop it first.'

/**
 * Rejects while another process has claimed the data: the embedded database would not notice it,
 * and one of the two would lose what it confirmed. Ends with the process or the returned function.
 * Data whose first creation did not end is deleted: nothing was ever confirmed from it.
 */
export async function claimLocalData(folder = supabase) {
  const name = `nefer-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  const address =
    process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
  if (await answers(address)) throw new Error(dataInUseMessage)
  // A killed process leaves its socket.
  rmSync(address, { force: true })
  const claim = createServer((socket) => socket.destroy())
  await new Promise((resolve, reject) => {
    claim.once('error', reject).listen(address, resolve)
  })
  claim.unref()
  if (existsSync(markOf(folder))) rmSync(dataOf(folder), { recursive: true, force: true })
  rmSync(markOf(folder), { force: true })
  return () => new Promise((resolve) => claim.close(resolve))
}

function answers(address) {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** Marks data that do not exist yet as half-made. Call the returned function once they are made. */
export function markCreation(folder = supabase) {
  if (existsSync(dataOf(folder))) return () => {}
  mkdirSync(join(folder, '.temp'), { recursive: true })
  writeFileSync(markOf(folder), '')
  return () => rmSync(markOf(folder), { force: true })
}

const claimed = Symbol.for('nefer.local-data')

/** Once for this process: Vite loads this file again when it restarts its server. */
export function claimOnce() {
  globalThis[claimed] ??= claimLocalData()
  return globalThis[claimed]
}

/** A Vite plugin for `vite` and `vite preview`, before the embedded backend's. */
export function currentLocalData() {
  return {
    name: 'nefer:current-local-data',
    configureServer: checkLocalData,
    configurePreviewServer: checkLocalData,
  }
}

async function checkLocalData() {
  await claimOnce()
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

function dataOf(folder) {
  return join(folder, '.temp', 'pgdata')
}

function markOf(folder) {
  return join(folder, '.temp', 'creating')
}

function noteOf(folder) {
  return join(folder, '.temp', 'migrations.json')
}
