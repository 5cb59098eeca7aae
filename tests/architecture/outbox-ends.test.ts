/** A queued write leaves the outbox through `endOperations` (src/db/outbox/lifecycle.ts) alone. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path/posix'
import { expect, it } from 'vitest'

const call = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`
const removal = new RegExp(
  String.raw`\boutbox(?:\s*\.\w+${call})*\s*\.(?:delete|bulkDelete|clear)\(`,
)

it('one place deletes from the outbox', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .filter((name) => removal.test(readFileSync(join('src', name), 'utf8')))
  expect(files).toEqual(['db/outbox/lifecycle.ts'])
})

it.each([
  'await outbox.delete(seq)',
  'db.local.outbox.bulkDelete(rows.map(({ seq }) => seq))',
  "outbox\n  .where('lane')\n  .equals(laneOf(id))\n  .filter((row) => isOld(row))\n  .delete()",
])('control: %s is found', (code) => {
  expect(code).toMatch(removal)
})
