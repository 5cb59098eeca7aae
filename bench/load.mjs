/**
 * `npm run load`: measures PostgreSQL and PostgREST with default settings under load. Asserts
 * nothing. `npm run load -- orders staff catalogue devices` selects what is measured;
 * `replicas` must be asked for, because it needs root.
 */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const file = fileURLToPath(new URL('load/measure-load.ts', import.meta.url))
// Vite compiles TypeScript for Node.
const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' })
await module.measureLoad(process.argv.slice(2))
