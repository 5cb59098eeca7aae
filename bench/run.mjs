/** `npm run bench`: measures in a real browser against the built shop and prints tables. Nothing is asserted. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const args = ['test', '-c', 'bench/playwright.config.ts', ...process.argv.slice(2)]
const bench = spawn(join('node_modules', '.bin', 'playwright'), args, { stdio: 'inherit' })
bench.once('exit', (code) => {
  process.exitCode = code ?? 1
})
