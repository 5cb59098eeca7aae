/**
 * Records a release for the compatibility tests: `node scripts/record-compat.mjs 0.1.0`. Stores its
 * requests and responses, a device's databases, and the app (tests/simulation/app.ts). Run it once.
 * `--without-app`: of a release that nobody has deployed, so that no page of it can be open.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const release = process.argv[2]
if (release === undefined || !/^\d+\.\d+\.\d+$/.test(release)) throw new Error('Which release?')
const folder = join('tests', 'compat', 'releases', release)
if (existsSync(folder)) throw new Error(`${folder} exists: a recorded release does not change`)

const { status } = spawnSync(
  join('node_modules', '.bin', 'vitest'),
  ['run', '--project', 'compat', 'record'],
  { stdio: 'inherit', env: { ...process.env, NEFER_RECORD_RELEASE: release } },
)
if (status !== 0) process.exit(1)
if (process.argv.includes('--without-app')) process.exit()

await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: {
    'import.meta.env.VITE_SUPABASE_URL': '""',
    'import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY': '""',
  },
  build: {
    outDir: folder,
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: 'tests/simulation/app.ts', formats: ['es'], fileName: () => 'app.mjs' },
    rolldownOptions: { external: [/^dexie/, 'valibot', /^@supabase\//] },
  },
})
