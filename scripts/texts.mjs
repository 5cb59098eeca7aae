/**
 * `npm run texts`: writes every text as ICU MessageFormat for translation tools (texts/en.json,
 * texts/ar.json) and side by side for a reader (texts/both.md), with mail and seeded catalogue.
 * `npm run texts -- --read` puts the edited JSON back into src/texts. The last argument may name
 * another folder than texts.
 */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { readCatalogue, tablesOf } from './hosting/read-catalogue.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const file = fileURLToPath(new URL('texts/texts.ts', import.meta.url))
// Vite compiles TypeScript for Node.
const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' })
// Read here: the runner that compiled the module is closed, and can load nothing later.
const tables = async () => tablesOf(await readCatalogue({ backend: '', key: '' }))
process.exitCode = (await module.exchangeTexts(root, tables, process.argv.slice(2))) ? 0 : 1
