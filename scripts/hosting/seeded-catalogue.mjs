/**
 * The seeded catalogue of the embedded backend: runs all migrations and the seed in a PostgreSQL in
 * this process. That takes seconds, so the result is cached until one of the files changes.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from './sql-files.mjs'

const root = new URL('../../', import.meta.url)

/** `pullAll` reads all pages (read-catalogue.mjs). */
export async function readSeededCatalogue(pullAll) {
  const sql = await readSql()
  const version = createHash('sha256')
    .update(`settings\0${sql.join('\0')}`)
    .digest('hex')
    .slice(0, 16)
  const cacheFile = fileURLToPath(
    new URL(`node_modules/.cache/nefer/catalogue-${version}.json`, root),
  )
  const text = await readFile(cacheFile, 'utf8').catch(() => null)
  if (text !== null) return JSON.parse(text)
  const catalogue = await pullFrom(sql, pullAll)
  await mkdir(dirname(cacheFile), { recursive: true })
  await writeFile(cacheFile, JSON.stringify(catalogue))
  return catalogue
}

/** In the order of application. */
async function readSql() {
  return [
    await readFile(new URL('supabase-like.sql', import.meta.url), 'utf8'),
    ...readMigrationFiles().map(({ sql }) => sql),
    await readFile(new URL('supabase/seed.sql', root), 'utf8'),
  ]
}

async function pullFrom(sql, pullAll) {
  const { PGlite } = await import('@electric-sql/pglite')
  const db = await PGlite.create()
  try {
    for (const text of sql) await db.exec(text)
    await db.exec('set role anon')
    return await pullAll(async (cursor, limit) => {
      const { rows } = await db.query('select public.pull_catalog($1::jsonb, $2) as page', [
        cursor === null ? null : JSON.stringify(cursor),
        limit,
      ])
      return rows[0].page
    })
  } finally {
    await db.close()
  }
}
