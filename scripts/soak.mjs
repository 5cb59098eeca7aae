/**
 * `npm run soak -- --minutes 30 --seed 7 --devices 3`: kills browsers, PostgREST and PostgreSQL
 * again and again while people use the shop (tests/soak).
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    devices: { type: 'string', default: '3' },
    plant: { type: 'string', default: '' },
  },
})
const args = ['test', '-c', join('tests', 'soak', 'playwright.config.ts')]
const soak = spawn(join('node_modules', '.bin', 'playwright'), args, {
  stdio: 'inherit',
  env: {
    ...process.env,
    NEFER_SOAK_MINUTES: values.minutes,
    NEFER_SOAK_SEED: values.seed,
    NEFER_SOAK_DEVICES: values.devices,
    NEFER_SOAK_PLANT: values.plant,
  },
})
soak.once('exit', (code) => {
  process.exitCode = code ?? 1
})
