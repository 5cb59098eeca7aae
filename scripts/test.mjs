/** `npm test`: every check in turn, stopping at the first that fails; the last line sums up the tests that ran. */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { readPlaywright, readVitest } from './test-results.mjs'

/** Bytes: ten times what a run takes at a time. */
const leastRoom = 2e9
/** All temporary files of a run: what an interrupted test leaves behind goes with it. */
const folder = folderInMemory() ?? makeFolder(tmpdir())
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
const total = { passed: 0, failed: 0, failures: [], flaky: [] }
/** What runs now. */
const running = new Map()
const stopped = new Set()
const noTests = { passed: 0, failed: 0, flaky: [], failures: [] }

const steps = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'architecture', command: [process.execPath, 'scripts/architecture.mjs'] },
  { name: 'types', command: ['tsc', '-b'] },
  vitest('unit', '--project', 'unit'),
  vitest('compat', '--project', 'compat'),
  // Its clock is its own, so it may wait for those of real time, and has what they leave of the machine.
  { ...vitest('simulation', '--project', 'simulation'), runsBeside: true },
  vitest('servers', '--project', 'servers'),
  { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
  playwright('e2e'),
]

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    stopAll()
    process.exit(1)
  })
process.exitCode = await runAll()

async function runAll() {
  const results = []
  const isFine = () => results.every(({ ok }) => ok)
  const note = async (step) => {
    const started = Date.now()
    const ok = await runStep(step)
    if (ok !== undefined)
      results.push({ name: step.name, ok, seconds: (Date.now() - started) / 1000 })
  }
  const beside = []
  for (const step of steps) {
    if (!isFine()) break
    if (step.runsBeside) beside.push(note(step))
    else await note(step)
  }
  if (!isFine()) stopAll()
  await Promise.all(beside)
  printSummary(results)
  return isFine() ? 0 : 1
}

/** Where the machine has room, and lets programs run there: profiles and databases are made and deleted by the hundred. */
function folderInMemory() {
  const inMemory = '/dev/shm'
  if (process.env['TMPDIR'] !== undefined || !existsSync(inMemory)) return undefined
  const { bavail, bsize } = statfsSync(inMemory)
  if (bavail * bsize < leastRoom) return undefined
  const made = makeFolder(inMemory)
  const program = join(made, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  if (spawnSync(program).status === 0) return made
  rmSync(made, { recursive: true })
  return undefined
}

/** PostgreSQL, run by somebody else than root, may go there, too. */
function makeFolder(parent) {
  const made = mkdtempSync(join(parent, 'nefer-test-'))
  chmodSync(made, 0o755)
  return made
}

/** What runs beside others with all that it has started. */
function stopAll() {
  for (const [step, { pid }] of running) {
    stopped.add(step)
    try {
      process.kill(step.runsBeside ? -pid : pid, 'SIGTERM')
    } catch {
      // It has just ended by itself.
    }
  }
}

/** Whether it passed; undefined where it was stopped because another had failed. */
async function runStep(step) {
  const { report, read } = step
  const code = await (step.runsBeside ? executeBeside(step) : execute(step))
  if (stopped.has(step)) return undefined
  const results = report === undefined ? noTests : read(report)
  const ok = code === 0 && results.failed === 0
  total.passed += results.passed
  total.failed += ok ? 0 : Math.max(1, results.failed)
  total.failures.push(...results.failures)
  total.flaky.push(...results.flaky)
  return ok
}

function vitest(name, ...args) {
  const report = join(folder, `${name}.json`)
  return {
    name,
    report,
    command: [
      'vitest',
      'run',
      ...args,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    read: readVitest,
  }
}

function playwright(name) {
  const report = join(folder, `${name}.json`)
  return {
    name,
    report,
    command: ['playwright', 'test', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, NEFER_BUILT: '1' },
    read: readPlaywright,
  }
}

function execute(step) {
  printHeading(step)
  return ended(step, spawnStep(step, 'inherit'))
}

/** What it prints is kept until it ends, so that it stands in one piece. */
async function executeBeside(step) {
  const child = spawnStep(step, 'pipe')
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => printed.push(part))
  // The programs that it starts inherit it.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const code = await ended(step, child)
  printHeading(step)
  process.stdout.write(Buffer.concat(printed))
  return code
}

function spawnStep({ command: [command, ...args], env }, output) {
  const program = isAbsolute(command) ? command : join('node_modules', '.bin', command)
  return spawn(program, args, {
    stdio: ['ignore', output, output],
    // A group of its own, to be stopped as one.
    detached: output === 'pipe',
    env: { ...process.env, DO_NOT_TRACK: '1', TMPDIR: folder, ...env },
  })
}

async function ended(step, child) {
  if (child.pid !== undefined) running.set(step, child)
  const status = await new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', (code) => resolve(code ?? 1))
  })
  running.delete(step)
  return status
}

function printHeading({ name }) {
  print(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`)
}

function printSummary(results) {
  print('')
  for (const { name, ok, seconds } of results) {
    print(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(7)} s`)
  }
  const done = new Set(results.map(({ name }) => name))
  for (const { name } of steps) if (!done.has(name)) print(`not run ${name}`)
  // Here, too: what a step printed about them may be far above, or cut off.
  printEach('second try', total.flaky)
  printEach('failed', total.failures)
  print(`\n${total.passed} passed, ${total.failed} failed`)
}

function printEach(what, lines) {
  for (const line of lines) print(`${what} ${line}`)
}

function print(line) {
  process.stdout.write(`${line}\n`)
}
