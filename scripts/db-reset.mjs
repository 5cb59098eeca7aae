/** Deletes the data of the embedded backend; the next start creates it from migrations and seed. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../supabase/.temp', import.meta.url))

if (!existsSync(folder)) {
  print('There is no data to delete: supabase/.temp does not exist.')
} else if (isInUse()) {
  print(
    'A server is using supabase/.temp. Stop `npm start` or `npm run dev` first; nothing was deleted.',
  )
  process.exitCode = 1
} else {
  rmSync(folder, { recursive: true, force: true })
  print(
    'Deleted supabase/.temp. The next `npm start` begins with the seed: 12 products, 15 orders.',
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
