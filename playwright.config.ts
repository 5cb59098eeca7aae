import { defineConfig } from '@playwright/test'
import type { VisitorOption } from './e2e/fixtures.ts'
import { wantsPictures } from './e2e/support/take-picture.ts'
import { browserFlags, findTestBrowser } from './scripts/find-browser.mjs'

// Found, or installed, before any test starts; the workers get it from the environment.
const executablePath = findTestBrowser()
process.env['CHROMIUM'] = executablePath

export default defineConfig<VisitorOption>({
  testDir: 'e2e',
  // They take pictures for people and check nothing.
  testIgnore: wantsPictures ? [] : /\/((arabic-|counter-)?screens|pictures)\.spec\.ts$/,
  outputDir: 'test-results',
  globalSetup: './e2e/support/build-shop.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A second try is reported as flaky, never hidden: see scripts/test.mjs.
  retries: 1,
  reporter: 'line',
  use: {
    viewport: { width: 1280, height: 800 },
    visitor: 'returning',
    // For tests that need no profile of their own.
    launchOptions: { executablePath, args: browserFlags },
  },
})
