/** Deletes the data of the embedded backend; the next start makes it anew from the migrations and the seed. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../supabase/.temp', import.meta.url))

if (!existsSync(folder)) {
  say('There is no data to delete: supabase/.temp does not exist.')
} else if (isInUse()) {
  say(
    'A server is using supabase/.temp. Stop `npm start` or `npm run dev` first; nothing was deleted.',
  )
  process.exitCode = 1
} else {
  rmSync(folder, { recursive: true, force: true })
  say('Deleted supabase/.temp. The next `npm start` begins with the seed: 12 products, 15 orders.')
}

/** A clean shutdown removes this file; after a crash it lies there, so somebody must also hold files open. */
function isInUse() {
  if (!existsSync(join(folder, 'pgdata', 'postmaster.pid'))) return false
  return process.platform === 'linux' ? isOpenOnLinux() : isOpenForLsof()
}

function isOpenOnLinux() {
  return readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && openFiles(pid).some(isOurs))
}

function openFiles(pid) {
  try {
    const files = join('/proc', pid, 'fd')
    return readdirSync(files).map((name) => readlinkSync(join(files, name)))
  } catch {
    // Gone meanwhile, or somebody else's process.
    return []
  }
}

function isOurs(path) {
  return path.startsWith(`${realpathSync(folder)}/`)
}

function isOpenForLsof() {
  const { status, stdout } = spawnSync('lsof', ['-t', '+D', folder], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}

function say(text) {
  process.stdout.write(`${text}\n`)
}
