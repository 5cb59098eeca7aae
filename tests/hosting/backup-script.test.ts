/** The nightly script of docs/hosting.md, run as one, with commands that are not the real ones. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const page = readFileSync(new URL('../../docs/hosting.md', import.meta.url), 'utf8')
const script = /^## Backups\n[\s\S]*?^```sh\n([\s\S]*?)^```/m.exec(page)?.[1] ?? ''

/** The commands that were called. `failing` fails at the call of this number. */
function run(failing = '', failsAt = 0) {
  const folder = mkdtempSync(join(tmpdir(), 'nefer-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const log = join(folder, 'log')
  const command = (name: string, body: string) => {
    const lines = ['#!/bin/sh', `echo ${name} >> '${log}'`]
    if (name === failing) lines.push(`[ "$(grep -c ${name} '${log}')" = ${failsAt} ] && exit 1`)
    writeFileSync(join(folder, name), [...lines, body, ''].join('\n'), { mode: 0o755 })
  }
  const write = `for one in "$@"; do case $one in --file=*) echo dump > "\${one#--file=}";; esac; done`
  command('pg_dump', write)
  command('mv', '/bin/mv "$@"')
  command('npm', '')
  command('psql', '')
  writeFileSync(log, '')
  const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}`, DATABASE: 'x', PROJECT: 'x' }
  const { status } = spawnSync('sh', ['-c', script], { cwd: folder, env })
  return { status, called: readFileSync(log, 'utf8').trim().split('\n') }
}

test('a backup is noted after both dumps and the photos', () => {
  const called = ['pg_dump', 'pg_dump', 'mv', 'mv', 'npm', 'psql']
  expect(run()).toEqual({ status: 0, called })
})

test.each([
  ['pg_dump', 1],
  ['pg_dump', 2],
  ['mv', 1],
  ['mv', 2],
  ['npm', 1],
])('nothing is noted when %s fails at call %i', (failing, failsAt) => {
  const { status, called } = run(failing, failsAt)
  expect(status).not.toBe(0)
  expect(called).not.toContain('psql')
})
