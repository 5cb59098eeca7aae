/** Reads the results of a step from the JSON report of Vitest or Playwright. */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** Characters of a failure message; expected and received values are near its beginning. */
const maxMessageLength = 400

/**
 * @typedef {object} Results
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} skipped The reason of each skipped test, or else its name.
 * @property {readonly string[]} flaky Tests that passed at the second try.
 * @property {readonly string[]} failures Failed tests with their messages, one line each.
 */

/** @returns {Results} Without a report: one failed test without a name. */
export function readVitest(file) {
  if (!existsSync(file)) return noReport
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => notRun.has(status))
    .map(({ fullName }) => fullName)
  const failures = testResults.flatMap(({ status, message, name, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [line(relative('', name), message)]
    return failed.map(({ fullName, failureMessages }) => line(fullName, failureMessages.join(' ')))
  })
  return { passed: numPassedTests, failed: numFailedTests, skipped, flaky: [], failures }
}

/** @returns {Results} Without a report: one failed test without a name. */
export function readPlaywright(file) {
  if (!existsSync(file)) return noReport
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'))
  const tests = suites
    .flatMap(specsOf)
    .flatMap((spec) => spec.tests.map((test) => ({ title: `${spec.file}: ${spec.title}`, test })))
  const linesOf = (status) =>
    tests
      .filter(({ test }) => test.status === status)
      .map(({ title, test }) => line(title, messageOf(test)))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: tests
      .filter(({ test }) => test.status === 'skipped')
      .map(({ title, test }) => reasonOf(test) ?? title),
    flaky: linesOf('flaky'),
    failures: [
      ...errors.map(({ message }) => line('playwright', message ?? '')),
      ...linesOf('unexpected'),
    ],
  }
}

const noReport = { passed: 0, failed: 1, skipped: [], flaky: [], failures: [] }
/** Of Vitest. */
const notRun = new Set(['skipped', 'pending', 'todo', 'disabled'])

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function reasonOf({ annotations = [] }) {
  return annotations.find(({ type }) => type === 'skip')?.description
}

function messageOf({ results }) {
  const errors = results.flatMap((result) => result.errors ?? [])
  return errors.map(({ message }) => message ?? '').join(' ')
}

function line(title, message) {
  // oxlint-disable-next-line no-control-regex -- colours
  const plain = message.replaceAll(/\u001b\[[\d;]*m|\n\s+at .*/gu, '').replaceAll(/\s+/gu, ' ')
  return `${title}: ${plain.slice(0, maxMessageLength)}`
}
