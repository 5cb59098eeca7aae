/** `npm test`: every check in turn, stopping at the first that fails; the last line sums up the tests that ran. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'

const reports = mkdtempSync(join(tmpdir(), 'nefer-test-'))
const total = { passed: 0, failed: 0 }

const steps = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'architecture', command: [process.execPath, 'scripts/architecture.mjs'] },
  { name: 'types', command: ['tsc', '-b'] },
  vitest('unit', '--project', 'unit'),
  vitest('compat', '--project', 'compat'),
  vitest('simulation', '--project', 'simulation'),
  vitest('servers', '--project', 'servers'),
  { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
  playwright('e2e'),
]

process.exitCode = await runAll()

async function runAll() {
  const results = []
  for (const step of steps) {
    print(`\n── ${step.name} ${'─'.repeat(Math.max(0, 60 - step.name.length))}`)
    const started = Date.now()
    const ok = await runStep(step)
    results.push({ name: step.name, ok, seconds: (Date.now() - started) / 1000 })
    if (!ok) break
  }
  rmSync(reports, { recursive: true, force: true })
  printSummary(results)
  return results.every(({ ok }) => ok) ? 0 : 1
}

async function runStep({ command, env, report, count }) {
  const code = await execute(command, env)
  const counted = report === undefined ? { passed: 0, failed: 0 } : readCount(report, count)
  const ok = code === 0 && counted.failed === 0
  total.passed += counted.passed
  total.failed += ok ? 0 : Math.max(1, counted.failed)
  if (counted.flaky > 0) print(`${counted.flaky} needed a second try`)
  return ok
}

function vitest(name, ...args) {
  const report = join(reports, `${name}.json`)
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
    count: ({ numPassedTests, numFailedTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
    }),
  }
}

function playwright(name) {
  const report = join(reports, `${name}.json`)
  return {
    name,
    report,
    command: ['playwright', 'test', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, NEFER_BUILT: '1' },
    count: ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      flaky: stats.flaky,
    }),
  }
}

function readCount(report, count) {
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  return count(JSON.parse(readFileSync(report, 'utf8')))
}

function execute([command, ...args], env = {}) {
  return new Promise((resolve) => {
    const program = isAbsolute(command) ? command : join('node_modules', '.bin', command)
    const child = spawn(program, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DO_NOT_TRACK: '1', ...env },
    })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function printSummary(results) {
  print('')
  for (const { name, ok, seconds } of results) {
    print(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(7)} s`)
  }
  for (const { name } of steps.slice(results.length)) print(`not run ${name}`)
  print(`\n${total.passed} passed, ${total.failed} failed`)
}

function print(line) {
  process.stdout.write(`${line}\n`)
}
