/**
 * `npm test`, and `npm run test:release` with the argument `release`: runs the steps until one
 * fails; the last line counts the tests.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { isBuilt } from './built-tree.mjs'
import { readPlaywright, readVitest } from './test-results.mjs'

/** Bytes: ten times what a run needs at any moment. */
const minFreeSpace = 2e9
/** All temporary files of a run: deleted at its end, those of interrupted tests included. */
const folder = folderInMemory() ?? makeFolder(tmpdir())
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
const total = { passed: 0, failed: 0, skipped: [], failures: [], flaky: [] }
/** The running steps with their processes. */
const running = new Map()
const stopped = new Set()
const releaseTag = '@release'
const noTests = { passed: 0, failed: 0, skipped: [], flaky: [], failures: [] }

const build = { name: 'build', command: [process.execPath, 'scripts/check-start.mjs'] }
const steps = process.argv[2] === 'release' ? releaseSteps() : quickSteps()

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    stopAll()
    process.exit(1)
  })
process.exitCode = await runAll()

function quickSteps() {
  return [
    inBackground({ name: 'knip', command: ['knip'] }),
    inBackground({ name: 'knip (dist)', command: ['knip', '--production', '--include', 'files'] }),
    { name: 'format', command: ['oxfmt', '--check'] },
    { name: 'lint', command: ['oxlint'] },
    { name: 'types', command: ['tsc', '-b'] },
    vitest('unit'),
    vitest('compat'),
    // Its clock is simulated, so it can wait while steps in real time use the processor.
    inBackground(vitest('simulation')),
    vitest('servers'),
    build,
    playwright('e2e', { args: ['--grep-invert', releaseTag] }),
  ]
}

function releaseSteps() {
  return [
    vitest('release', ['unit-release', 'compat-release', 'servers-release']),
    inBackground(vitest('simulation', ['simulation-release'])),
    // `npm test` has just made one.
    ...(isBuilt() ? [] : [build]),
    playwright('e2e', { args: ['--grep', releaseTag] }),
    // Chromium has just passed more than these walks check.
    playwright('engines', {
      args: ['-c', 'e2e/engines/playwright.config.ts'],
      env: { NEFER_ENGINE_NAMES: 'firefox,webkit' },
    }),
  ]
}

async function runAll() {
  const results = []
  const isFine = () => results.every(({ ok }) => ok)
  const note = async (step) => {
    const started = Date.now()
    const ok = await runStep(step)
    if (ok !== undefined)
      results.push({ name: step.name, ok, seconds: (Date.now() - started) / 1000 })
  }
  const background = []
  for (const step of steps) {
    if (!isFine()) break
    if (step.isInBackground) background.push(note(step))
    else await note(step)
  }
  if (!isFine()) stopAll()
  await Promise.all(background)
  printSummary(results)
  return isFine() ? 0 : 1
}

/**
 * In memory, if there is room and programs may run there: tests create and delete hundreds of
 * browser profiles and databases.
 */
function folderInMemory() {
  const inMemory = '/dev/shm'
  if (process.env['TMPDIR'] !== undefined || !existsSync(inMemory)) return undefined
  const { bavail, bsize } = statfsSync(inMemory)
  if (bavail * bsize < minFreeSpace) return undefined
  const made = makeFolder(inMemory)
  const program = join(made, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  if (spawnSync(program).status === 0) return made
  rmSync(made, { recursive: true })
  return undefined
}

/** Readable for all users: PostgreSQL does not run as root. */
function makeFolder(parent) {
  const made = mkdtempSync(join(parent, 'nefer-test-'))
  chmodSync(made, 0o755)
  return made
}

/** A background step is stopped with all the processes that it has started. */
function stopAll() {
  for (const [step, { pid }] of running) {
    stopped.add(step)
    try {
      process.kill(step.isInBackground ? -pid : pid, 'SIGTERM')
    } catch {
      // It has just ended.
    }
  }
}

/** Whether the step passed; undefined when it was stopped because another step failed. */
async function runStep(step) {
  const { report, read } = step
  const code = await (step.isInBackground ? executeInBackground(step) : execute(step))
  if (stopped.has(step)) return undefined
  const results = report === undefined ? noTests : read(report)
  const ok = code === 0 && results.failed === 0
  total.passed += results.passed
  total.failed += ok ? 0 : Math.max(1, results.failed)
  total.skipped.push(...results.skipped)
  total.failures.push(...results.failures)
  total.flaky.push(...results.flaky)
  return ok
}

/** Runs beside the following steps, with low priority. */
function inBackground(step) {
  return { ...step, isInBackground: true }
}

function vitest(name, projects = [name]) {
  const report = join(folder, `${name}.json`)
  return {
    name,
    report,
    command: [
      'vitest',
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    read: readVitest,
  }
}

function playwright(name, { args = [], env = {} } = {}) {
  const report = join(folder, `${name}.json`)
  return {
    name,
    report,
    command: ['playwright', 'test', ...args, '--reporter=line,json'],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, NEFER_BUILT: '1' },
    read: readPlaywright,
  }
}

function execute(step) {
  printHeading(step)
  return ended(step, spawnStep(step, 'inherit'))
}

/** Prints the output in one piece when the step ends. */
async function executeInBackground(step) {
  const child = spawnStep(step, 'pipe')
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => printed.push(part))
  // Inherited by the programs that it starts.
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
    // A process group of its own, which can be stopped as one.
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
  // Repeated here: the output of the step may be far above.
  printEach('second try', total.flaky)
  printSkipped(total.skipped)
  printEach('failed', total.failures)
  const { passed, failed, skipped } = total
  // A job of CI reads this line.
  print(`\n${passed} passed, ${failed} failed, ${skipped.length} skipped`)
}

/** Many tests have the same reason: an engine that is missing. */
function printSkipped(reasons) {
  for (const reason of new Set(reasons)) {
    const count = reasons.filter((one) => one === reason).length
    print(`SKIPPED ${reason} (${count === 1 ? '1 test' : `${count} tests`})`)
  }
}

function printEach(what, lines) {
  for (const line of lines) print(`${what} ${line}`)
}

function print(line) {
  process.stdout.write(`${line}\n`)
}
