/** The nightly script of docs/hosting.md, run as one, with commands that are not the real ones. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const page = readFileSync(new URL('../../docs/hosting.md', import.meta.url), 'utf8')
const script = /^## Backups\n[\s\S]*?^```sh\n([\s\S]*?)^```/m.exec(page)?.[1] ?? ''

/** The commands that were called. `pg_dump` fails at this call. */
function run(failsAt: number) {
  const folder = mkdtempSync(join(tmpdir(), 'nefer-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const log = join(folder, 'log')
  const command = (name: string, body: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\necho ${name} >> '${log}'\n${body}\n`, {
      mode: 0o755,
    })
  const write = `for one in "$@"; do case $one in --file=*) echo dump > "\${one#--file=}";; esac; done`
  command('pg_dump', `[ "$(grep -c pg_dump '${log}')" = ${failsAt} ] && exit 1\n${write}`)
  command('npm', '')
  command('psql', '')
  writeFileSync(log, '')
  const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}`, DATABASE: 'x', PROJECT: 'x' }
  const { status } = spawnSync('sh', ['-c', script], { cwd: folder, env })
  return { status, called: readFileSync(log, 'utf8').trim().split('\n') }
}

test('a backup is noted after both dumps and the photos', () => {
  expect(run(0)).toEqual({ status: 0, called: ['pg_dump', 'pg_dump', 'npm', 'psql'] })
})

test.each([1, 2])('nothing is noted when dump %i fails', (failsAt) => {
  const { status, called } = run(failsAt)
  expect(status).not.toBe(0)
  expect(called).not.toContain('psql')
})
