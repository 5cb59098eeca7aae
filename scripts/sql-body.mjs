/**
 * `node scripts/sql-body.mjs private.product_json`: the current definition of an SQL function and
 * the migration that has it. Later migrations replace earlier definitions.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const folder = new URL('../supabase/migrations/', import.meta.url)
const statement =
  /^create (?:or replace )?function ([a-z_]+\.[a-z_0-9]+)\((?:(?!;|\$\$).)*(?:\$\$.*?\$\$[^;]*)?;$/gms

/** The last definition of each function, by name; overloads follow each other. */
export function readSqlBodies() {
  const bodies = new Map()
  for (const file of readdirSync(folder).toSorted()) {
    const sql = readFileSync(new URL(file, folder), 'utf8')
    for (const [text, name] of sql.matchAll(statement)) bodies.set(name, { file, text })
  }
  return bodies
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const name = process.argv[2] ?? ''
  const body = readSqlBodies().get(name.includes('.') ? name : `private.${name}`)
  if (body === undefined) process.stderr.write(`No migration defines the function ${name}.\n`)
  else process.stdout.write(`-- supabase/migrations/${body.file}\n${body.text}\n`)
  process.exitCode = body === undefined ? 1 : 0
}
