import { expect, test } from 'vitest'
import { readMigrationHashes } from '../../scripts/local-data.mjs'
import released from './released-migrations.json' with { type: 'json' }

const present: Record<string, string> = readMigrationHashes()
const remedy =
  'Shops have applied these migrations and will not apply them again. Undo the edit, and add a file ' +
  'supabase/migrations/<14 digits>_<topic>.sql that changes what they created. ' +
  'When new files are released, `node scripts/release-migrations.mjs` adds them to the list.'

test('released migrations do not change', () => {
  expect(changedMigrations(released, present), remedy).toEqual([])
})

test('a new migration has a higher number than all released ones', () => {
  const last = Object.keys(released).toSorted().at(-1) ?? ''
  const early = Object.keys(present).filter((name) => !(name in released) && name < last)
  expect(early, `Their numbers must be above ${last}: a shop applies them in that order.`).toEqual(
    [],
  )
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
