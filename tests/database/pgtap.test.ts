import { readdir } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runTapFile, startPglite } from '../support/servers/pgtap.ts'

const folder = new URL('../../supabase/tests/database/', import.meta.url)
const files = (await readdir(folder)).filter((name) => name.endsWith('.test.sql')).toSorted()

describe('functions of the database (pgTAP)', () => {
  let db: PGlite
  beforeAll(async () => {
    db = await startPglite()
  })
  afterAll(() => db.close())

  test.each(files)('%s', async (name) => {
    const report = await runTapFile(db, new URL(name, folder))
    expect(report.failures.join('\n')).toBe('')
    expect(report.passed).toBe(report.planned)
    expect(report.planned).toBeGreaterThan(0)
  })

  test('reports a failing assertion', async () => {
    const report = await runTapFile(
      db,
      new URL('../support/servers/failing.test.sql', import.meta.url),
    )
    expect(report).toMatchObject({ planned: 2, passed: 1 })
    expect(report.failures[0]).toContain('meant to fail')
  })
})
