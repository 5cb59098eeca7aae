/**
 * Adds to package-lock.json the binaries of other platforms that a registry mirror does not have:
 * `npm ci` rejects a lock without them (Missing … from lock file). Run it after `npm install`.
 * Also adds hashes that are missing, if the registry knows them.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8'))
const oses = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  win32: 'win32',
  sunos: 'sunos',
  netbsd: 'netbsd',
  aix: 'aix',
}
const cpus = {
  arm: 'arm',
  arm64: 'arm64',
  x64: 'x64',
  ia32: 'ia32',
  loong64: 'loong64',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  armv7: 'arm',
}
let added = 0
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, spec] of Object.entries(entry.optionalDependencies ?? {})) {
    const version = spec.replace(/^v/, '')
    let found = false
    for (let at = path; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
      if (lock.packages[`${at}${at ? '/' : ''}node_modules/${name}`]) found = true
      if (!at.includes('/node_modules/')) {
        if (lock.packages[`node_modules/${name}`]) found = true
        break
      }
    }
    if (found) continue
    const words = name.split(/[/-]/)
    const os = words.map((w) => oses[w]).filter(Boolean)
    const cpu = words.map((w) => cpus[w]).filter(Boolean)
    if (os.length === 0 || !/^\d+\.\d+\.\d+[-.\w]*$/.test(version)) continue
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu.length && { cpu }),
      ...(entry.dev && { dev: true }),
      optional: true,
      os,
    }
    added += 1
  }
}
for (const [path, entry] of Object.entries(lock.packages)) {
  if (path === '' || entry.integrity !== undefined || entry.link === true) continue
  const name = path.slice(path.lastIndexOf('node_modules/') + 13)
  const asked = ['view', `${name}@${entry.version}`, 'dist.integrity']
  const integrity = spawnSync('npm', asked, { encoding: 'utf8' }).stdout.trim()
  const { version, ...rest } = entry
  if (integrity.startsWith('sha512-')) lock.packages[path] = { version, integrity, ...rest }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')),
)
writeFileSync(file, JSON.stringify(lock, null, 2) + '\n')
process.stdout.write(`${added} packages of other platforms added to ${file}\n`)
