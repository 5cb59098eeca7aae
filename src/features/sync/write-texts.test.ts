import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { anOperation } from '../../../tests/support/builders.ts'
import { rejectionTexts } from './write-texts.ts'

const migrations = new URL('../../../supabase/migrations/', import.meta.url)
/** Answers to an owner's calls, which are no queued writes. */
const ofCalls = ['already_staff', 'unknown_invitation', 'last_owner']

function textsOf(outcome: object): string[] {
  const refused = anOperation({ kind: 'placeOrder', state: 'rejected', outcome })
  return rejectionTexts(refused, (id) => id)
}

it('every reason that the server can give has a sentence', () => {
  const sql = readdirSync(migrations).map((name) => readFileSync(new URL(name, migrations), 'utf8'))
  const found = sql.join('').matchAll(/private\.rejected\('([a-z_]+)'/g)
  const codes = [...new Set([...found].map(([, code]) => code ?? ''))]
  expect(codes).toContain('too_late')
  const without = codes.filter((code) =>
    textsOf({ status: 'rejected', code }).some((text) => text.includes(`(${code})`)),
  )
  // 'returned_before' names its lines.
  expect(without.toSorted()).toEqual([...ofCalls, 'returned_before'].toSorted())
})

it('an order whose reasons are gone when its refusal is repeated has a sentence', () => {
  expect(textsOf({ status: 'rejected', code: 'items', items: [] })).toEqual([
    'What was wrong with it is all right by now. It can be sent again.',
  ])
})
