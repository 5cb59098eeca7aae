import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.mjs'

findBrowser()

export default defineConfig({
  testDir: '.',
  testMatch: '*.bench.ts',
  outputDir: '../test-results/bench',
  globalSetup: '../e2e/support/build-shop.ts',
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['./table-reporter.ts']],
  use: { viewport: { width: 1280, height: 800 } },
})
