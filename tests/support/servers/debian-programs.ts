/** Unpacks PostgreSQL 17's programs from packages of Debian 13, for an older Debian. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const cache = new URL('../../../node_modules/.cache/postgresql-17/', import.meta.url).pathname
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'
/** With the libraries that they load, because those of an older Debian are too old. */
const packages =
  `postgresql-client-17 libpq5 libc6 libssl3t64 libgssapi-krb5-2 libkrb5-3 libk5crypto3 libcom-err2
  libkrb5support0 libkeyutils1 libldap2 libsasl2-2 zlib1g liblz4-1 libzstd1 libreadline8t64 libtinfo6
  libedit2 libbsd0 libmd0`.split(/\s+/)

/** The folder of pg_dump, pg_restore and psql; undefined where there are no such packages. */
export function fetchDebianPrograms(): string | undefined {
  const bin = join(cache, 'bin')
  if (existsSync(bin)) return bin
  const archive = findArchive()
  if (process.arch !== 'x64' || !existsSync(keyring) || archive === undefined) return undefined
  rmSync(cache, { recursive: true, force: true })
  for (const folder of ['lists/partial', 'archives/partial', 'root'])
    mkdirSync(join(cache, folder), { recursive: true })
  writeFileSync(join(cache, 'sources.list'), `deb [signed-by=${keyring}] ${archive} trixie main\n`)
  if (!apt('update') || !apt('download', ...packages)) return undefined
  for (const file of readdirSync(cache).filter((name) => name.endsWith('.deb')))
    spawnSync('dpkg-deb', ['-x', join(cache, file), join(cache, 'root')])
  const root = join(cache, 'root/usr')
  const loader = `${root}/lib64/ld-linux-x86-64.so.2 --library-path ${root}/lib/x86_64-linux-gnu`
  mkdirSync(bin)
  for (const name of ['pg_dump', 'pg_restore', 'psql'])
    writeFileSync(
      join(bin, name),
      `#!/bin/sh\nexec ${loader} ${root}/lib/postgresql/17/bin/${name} "$@"\n`,
      { mode: 0o755 },
    )
  return bin
}

/** The archive that this machine installs from; undefined where apt has none. */
function findArchive(): string | undefined {
  const { stdout } = spawnSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], {
    encoding: 'utf8',
  })
  return stdout?.split('\n').find((uri) => uri !== '' && !uri.includes('security'))
}

function apt(...command: string[]): boolean {
  const options = [
    `Dir::Etc::sourcelist=${cache}sources.list`,
    'Dir::Etc::sourceparts=-',
    `Dir::State::lists=${cache}lists`,
    `Dir::Cache=${cache}`,
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option])
  const result = spawnSync('apt-get', [...options, ...command], {
    cwd: cache,
    stdio: 'ignore',
    timeout: 120_000,
  })
  return result.status === 0
}
