import { defineConfig } from '@playwright/test'
import { findBrowser } from '../../scripts/find-browser.mjs'

findBrowser()

export default defineConfig({
  testDir: '.',
  testMatch: '*.run.ts',
  outputDir: '../../test-results/soak',
  globalSetup: '../../e2e/support/build-shop.ts',
  workers: 1,
  timeout: 0,
  expect: { timeout: 20_000 },
  reporter: 'line',
})
