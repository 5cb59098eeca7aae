import { defineConfig } from '@playwright/test'
import { findEngines } from '../../scripts/find-engines.mjs'

// Found, or installed, before any test starts; the workers get them from the environment.
const known = process.env['NEFER_ENGINES']
if (known === undefined) {
  const engines = findEngines(process.env['NEFER_ENGINE_NAMES']?.split(','))
  process.env['NEFER_ENGINES'] = JSON.stringify(engines)
  for (const [name, engine] of Object.entries(engines))
    if ('missing' in engine) process.stderr.write(`\nSKIPPED: ${name} (${engine.missing})\n\n`)
}

export default defineConfig({
  testDir: '.',
  testMatch: '*.walk.ts',
  outputDir: '../../test-results/engines',
  globalSetup: '../support/build-shop.ts',
  fullyParallel: true,
  workers: 2,
  // A busy machine needs three times as long.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  forbidOnly: true,
  // A second try is reported as flaky, never hidden: see scripts/test.mjs.
  retries: 1,
  reporter: 'list',
})
