/**
 * `npm run simulate -- --days 1000 --seed 7`: simulates days of the shop. `--from 500` starts at a
 * day, `--day 12` plays one day, `--long` makes each day a story of 200 days,
 * `--on restores,clocks` (or `all`) adds faults that still fail.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    from: { type: 'string', default: '0' },
    day: { type: 'string' },
    on: { type: 'string', default: '' },
    long: { type: 'boolean', default: false },
  },
})
const { status } = spawnSync(
  join('node_modules', '.bin', 'vitest'),
  ['run', '--project', 'simulation-release', 'days'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      NEFER_SIM_DAYS: values.days,
      NEFER_SIM_SEED: values.seed,
      NEFER_SIM_FROM: values.from,
      NEFER_SIM_ON: values.on,
      NEFER_SIM_LONG: values.long ? '1' : '0',
      ...(values.day === undefined ? {} : { NEFER_SIM_DAY: values.day }),
    },
  },
)
process.exitCode = status ?? 1
