import { expect, test } from 'vitest'
import { readMigrationHashes } from '../../scripts/local-data.mjs'
import released from './released-migrations.json' with { type: 'json' }

const present: Record<string, string> = readMigrationHashes()
const remedy =
  'Shops have run these migrations and will not run them again. Take the edit back, and write a new file ' +
  'supabase/migrations/<14 digits>_<topic>.sql that changes what they made. ' +
  'When new files are released, `node scripts/release-migrations.mjs` adds them to the list.'

test('released migrations stay as they are', () => {
  expect(changedMigrations(released, present), remedy).toEqual([])
})

test('a new migration comes after all released ones', () => {
  const last = Object.keys(released).toSorted().at(-1) ?? ''
  const early = Object.keys(present).filter((name) => !(name in released) && name < last)
  expect(early, `Their numbers must be above ${last}: a shop applies them in that order.`).toEqual(
    [],
  )
})

test('no two migrations have the same number: `supabase db push` keeps one of them', () => {
  expect(numbersTwice(Object.keys(present))).toEqual([])
  expect(numbersTwice(['20261122005000_a.sql', '20261122005000_b.sql'])).toEqual(['20261122005000'])
})

test('an edit, a new name and a deletion would be noticed, an addition is welcome', () => {
  const before = { '1_a.sql': 'x', '2_b.sql': 'y' }
  expect(changedMigrations(before, { ...before, '3_c.sql': 'z' })).toEqual([])
  expect(changedMigrations(before, { ...before, '1_a.sql': 'other' })).toEqual(['1_a.sql'])
  expect(changedMigrations(before, { '1_a.sql': 'x', '3_b.sql': 'y' })).toEqual(['2_b.sql'])
})

function changedMigrations(before: Record<string, string>, now: Record<string, string>): string[] {
  return Object.keys(before).filter((name) => now[name] !== before[name])
}

function numbersTwice(names: readonly string[]): string[] {
  const numbers = names.map((name) => name.slice(0, 14))
  return numbers.filter((number, place) => numbers.indexOf(number) !== place)
}
