import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readPlaywright, readVitest } from '../../scripts/test-results.mjs'

const folder = mkdtempSync(join(tmpdir(), 'nefer-results-'))
afterAll(() => rmSync(folder, { recursive: true }))

function reportOf(content: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

it('counts the skipped tests of Playwright, with the reason', () => {
  const test = (status: string, description?: string) => ({
    status,
    results: [],
    annotations: description === undefined ? [] : [{ type: 'skip', description }],
  })
  const specs = [
    { file: 'a.walk.ts', title: 'webkit: orders', tests: [test('skipped', 'webkit: none')] },
    { file: 'a.walk.ts', title: 'without a reason', tests: [test('skipped')] },
    { file: 'a.walk.ts', title: 'chromium: orders', tests: [test('expected')] },
  ]
  const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 2 }
  expect(readPlaywright(reportOf({ stats, suites: [{ specs }], errors: [] }))).toEqual({
    passed: 1,
    failed: 0,
    skipped: ['webkit: none', 'a.walk.ts: without a reason'],
    flaky: [],
    failures: [],
  })
})

it('counts the skipped tests of Vitest', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'is run' },
    { status: 'skipped', fullName: 'is not run' },
  ]
  const testResults = [{ status: 'passed', name: 'a.test.ts', assertionResults }]
  const report = reportOf({ numPassedTests: 1, numFailedTests: 0, testResults })
  expect(readVitest(report)).toMatchObject({ passed: 1, skipped: ['is not run'] })
})

it('without a report one test has failed', () => {
  expect(readVitest(join(folder, 'none.json'))).toMatchObject({ failed: 1, skipped: [] })
  expect(readPlaywright(join(folder, 'none.json'))).toMatchObject({ failed: 1, skipped: [] })
})
