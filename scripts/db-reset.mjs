/**
 * Moves the data of the embedded backend to supabase/.temp/old-<date> and keeps only that copy; the
 * next start creates it from the migration and the seed.
 */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = process.argv[2] ?? fileURLToPath(new URL('../supabase/.temp', import.meta.url))

const present = existsSync(folder)
  ? readdirSync(folder).filter((name) => !name.startsWith('old-'))
  : []

if (present.length === 0) {
  print('There is no data in supabase/.temp.')
} else if (isInUse()) {
  print(
    'A server is using supabase/.temp. Stop `npm start` or `npm run dev` first; nothing was moved.',
  )
  process.exitCode = 1
} else {
  const old = `old-${new Date().toISOString().slice(0, 10)}`
  const kept = readdirSync(folder).filter((name) => name.startsWith('old-'))
  for (const name of kept) rmSync(join(folder, name), { recursive: true, force: true })
  mkdirSync(join(folder, old))
  for (const name of present) renameSync(join(folder, name), join(folder, old, name))
  print(
    `Moved the data to supabase/.temp/${old}, which the next reset deletes. ` +
      'The next `npm start` begins with the seed: 12 products, 15 orders.',
  )
}

/** A clean shutdown removes the pid file, a crash does not: check for open files, too. */
function isInUse() {
  if (!existsSync(join(folder, 'pgdata', 'postmaster.pid'))) return false
  return process.platform === 'linux' ? isOpenOnLinux() : isOpenForLsof()
}

function isOpenOnLinux() {
  return readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && openFiles(pid).some(isInFolder))
}

function openFiles(pid) {
  try {
    const files = join('/proc', pid, 'fd')
    return readdirSync(files).map((name) => readlinkSync(join(files, name)))
  } catch {
    // The process has ended, or belongs to another user.
    return []
  }
}

function isInFolder(path) {
  return path.startsWith(`${realpathSync(folder)}/`)
}

function isOpenForLsof() {
  const { status, stdout } = spawnSync('lsof', ['-t', '+D', folder], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}

function print(text) {
  process.stdout.write(`${text}\n`)
}
