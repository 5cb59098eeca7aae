/** Which files a build in dist/ was made of, so that a second test command can use it. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Each build empties dist/, so another build has no such note. */
const note = 'dist/.built-from'

export function noteBuild() {
  writeFileSync(note, hashOfTree())
}

export function isBuilt() {
  return existsSync(note) && readFileSync(note, 'utf8') === hashOfTree()
}

/** Of all files that git does not ignore, uncommitted ones included. */
function hashOfTree() {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'])
  const hash = createHash('sha256')
  for (const path of listed.toString().split('\0'))
    if (path !== '' && existsSync(path)) hash.update(`${path}\0`).update(readFileSync(path))
  return hash.digest('hex')
}
