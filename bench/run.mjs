/**
 * `npm run bench`: measures the built shop in a real browser and prints tables. Asserts nothing.
 * `npm run bench -- peers` compares it with other libraries, which it installs in bench/peers.
 */
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'

const given = process.argv.slice(2)
const withPeers = given[0] === 'peers'
if (withPeers) {
  const { status } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--prefix', join('bench', 'peers')],
    {
      stdio: 'inherit',
    },
  )
  if (status !== 0) process.exit(status ?? 1)
}
const rest = withPeers ? ['-g', 'peers:', ...given.slice(1)] : given
const args = ['test', '-c', 'bench/playwright.config.ts', ...rest]
const env = withPeers ? { ...process.env, BENCH_PEERS: '1' } : process.env
const bench = spawn(join('node_modules', '.bin', 'playwright'), args, { stdio: 'inherit', env })
bench.once('exit', (code) => {
  process.exitCode = code ?? 1
})
