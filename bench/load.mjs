/**
 * `npm run load`: measures the server under load, on a real PostgreSQL and PostgREST with default
 * settings of this computer. Nothing is asserted. `-- orders staff catalogue devices`: only these.
 */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const file = fileURLToPath(new URL('load/measure-load.ts', import.meta.url))
// Vite turns TypeScript into what Node runs.
const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' })
await module.measureLoad(process.argv.slice(2))
