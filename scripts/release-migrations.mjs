/** Adds the hashes of new migrations to the list of released ones. Entries never change. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationHashes } from './local-data.mjs'

const list = fileURLToPath(new URL('../tests/database/released-migrations.json', import.meta.url))
const released = JSON.parse(readFileSync(list, 'utf8'))
writeFileSync(list, `${JSON.stringify({ ...readMigrationHashes(), ...released }, null, 2)}\n`)
