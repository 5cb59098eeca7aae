/**
 * `npm run texts`: writes every text as ICU MessageFormat for translation tools (texts/en.json,
 * texts/ar.json) and side by side for a reader (texts/both.md), with mail and seeded catalogue.
 * `npm run texts -- --read` puts the edited JSON back into src/texts. The last argument may name
 * another folder than texts.
 */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const file = fileURLToPath(new URL('texts/texts.ts', import.meta.url))
// Vite compiles TypeScript for Node.
const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' })
process.exitCode = (await module.exchangeTexts(root, process.argv.slice(2))) ? 0 : 1
