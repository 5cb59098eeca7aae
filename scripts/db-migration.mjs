/**
 * `npm run db:migration <name>`: writes what supabase/schemas has beyond supabase/migrations as a
 * new migration. It says which differences are left to be written by hand.
 */
import { PGlite } from '@electric-sql/pglite'
import { readFileSync, writeFileSync } from 'node:fs'
import { writeDifference } from './hosting/sql-difference.mjs'
import { migrationsFolder, readMigrationFiles, readSchemas } from './hosting/sql-files.mjs'

const name = process.argv[2] ?? ''
if (/^[a-z][a-z_0-9]*$/.test(name)) await write()
else {
  process.stderr.write('npm run db:migration <name>, of small letters and _\n')
  process.exitCode = 1
}

async function write() {
  const present = await build(readMigrationFiles())
  const wanted = await build(readSchemas())
  const { sql, byHand } = await writeDifference(present, wanted)
  const number = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
  if (sql === '' && byHand.length === 0) return say('The migrations have everything.')
  const notes = byHand.map((line) => `-- By hand: ${line.replaceAll('\n', ' ')}\n`).join('')
  writeFileSync(new URL(`${number}_${name}.sql`, migrationsFolder), `${notes}${sql}`)
  say(`Wrote supabase/migrations/${number}_${name}.sql.`)
  if (byHand.length > 0) say(`${byHand.length} differences in it are to be written by hand.`)
}

async function build(files) {
  const db = await PGlite.create()
  await db.exec(readFileSync(new URL('hosting/supabase-like.sql', import.meta.url), 'utf8'))
  for (const { sql } of files) await db.exec(sql)
  return db
}

function say(text) {
  process.stdout.write(`${text}\n`)
}
