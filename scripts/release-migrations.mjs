/** Adds the hashes of new migrations at the end of a list, which a test compares. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationHashes } from './local-data.mjs'

const list = fileURLToPath(new URL('../tests/database/released-migrations.json', import.meta.url))
const released = JSON.parse(readFileSync(list, 'utf8'))
writeFileSync(
  list,
  `${JSON.stringify({ ...released, ...readMigrationHashes(), ...released }, null, 2)}\n`,
)
