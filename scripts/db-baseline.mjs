/**
 * `npm run db:baseline`: joins supabase/schemas into the one migration of a shop that nobody has
 * deployed yet. Afterwards each change is a migration behind it, and this one stays as it is.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { baseline, joinSchemas, migrationsFolder } from './hosting/sql-files.mjs'

const others = readdirSync(migrationsFolder).filter((name) => name !== baseline)
if (others.length > 0) {
  process.stderr.write(
    `The baseline stays as it is, because these follow it: ${others.join(', ')}\n`,
  )
  process.exitCode = 1
} else {
  writeFileSync(new URL(baseline, migrationsFolder), joinSchemas())
  process.stdout.write(`Wrote supabase/migrations/${baseline}.\n`)
}
