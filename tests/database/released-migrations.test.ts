import { expect, test } from 'vitest'
import { readMigrationHashes } from '../../scripts/local-data.mjs'
import released from './released-migrations.json' with { type: 'json' }

const present: Record<string, string> = readMigrationHashes()
const remedy =
  'Shops have applied these migrations and will not apply them again. Undo the edit, and add a file ' +
  'supabase/migrations/<14 digits>_<topic>.sql that changes what they created. ' +
  'Only if no shop has applied the file: delete its line from released-migrations.json, and run ' +
  '`node scripts/release-migrations.mjs`.'

test('released migrations do not change', () => {
  expect(changedMigrations(released, present), remedy).toEqual([])
})

test('every migration is on the list, so that an edit of it is noticed', () => {
  const missing = Object.keys(present).filter((name) => !(name in released))
  expect(missing, 'Run `node scripts/release-migrations.mjs`.').toEqual([])
})

test('a new migration has a higher number than all before it: a shop applies them in that order', () => {
  const names = Object.keys(released)
  expect(names).toEqual(names.toSorted())
})

test('no two migrations have the same number: `supabase db push` would apply only one', () => {
  expect(duplicateNumbers(Object.keys(present))).toEqual([])
  expect(duplicateNumbers(['20261122005000_a.sql', '20261122005000_b.sql'])).toEqual([
    '20261122005000',
  ])
})

test('reports an edited, a renamed and a deleted migration, and accepts an added one', () => {
  const before = { '1_a.sql': 'x', '2_b.sql': 'y' }
  expect(changedMigrations(before, { ...before, '3_c.sql': 'z' })).toEqual([])
  expect(changedMigrations(before, { ...before, '1_a.sql': 'other' })).toEqual(['1_a.sql'])
  expect(changedMigrations(before, { '1_a.sql': 'x', '3_b.sql': 'y' })).toEqual(['2_b.sql'])
})

function changedMigrations(before: Record<string, string>, now: Record<string, string>): string[] {
  return Object.keys(before).filter((name) => now[name] !== before[name])
}

function duplicateNumbers(names: readonly string[]): string[] {
  const numbers = names.map((name) => name.slice(0, 14))
  return numbers.filter((number, index) => numbers.indexOf(number) !== index)
}
