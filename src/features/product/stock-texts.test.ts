import { readFileSync, readdirSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { definitionOf, isMutationName, newMutation } from '#domain/writes/mutations.ts'
import { setLanguage } from '#texts/language.ts'
import { loadTexts } from '#texts/texts.ts'
import { orderBehind, signed, stockReason } from './stock-texts.ts'

const cause = 'abc12345-0000-4000-8000-000000000001'
const reasonOf = (reason: string, operation_id: string | null = cause) =>
  stockReason({ reason, operation_id })

describe('the reason of a stock move', () => {
  it.each([
    ['order', 'order abc12345'],
    ['order cancelled', 'order abc12345 cancelled'],
    ['order reopened', 'order abc12345 reopened'],
    ['stall sale', 'stall sale'],
    ['stall', 'adjusted at the stall'],
    ['undo', 'taken back at the stall'],
    ['count', 'counted'],
    ['edited', 'product edit'],
    ['bulk change', 'bulk change'],
    ['import', 'CSV import'],
  ])('describes %s as: %s', (reason, words) => {
    expect(reasonOf(reason)).toBe(words)
  })

  it('describes a plain write, too', () => {
    expect(reasonOf('set', null)).toBe('set by another tool')
    expect(reasonOf('created', null)).toBe('product added')
  })

  it('shows the reason of another tool unchanged', () => {
    expect(reasonOf('stall at the fair')).toBe('stall at the fair')
    expect(reasonOf('constructor')).toBe('constructor')
  })
})

it('links only to the order behind a stock move', () => {
  expect(orderBehind({ reason: 'order cancelled', operation_id: cause })).toBe(cause)
  expect(orderBehind({ reason: 'edited', operation_id: cause })).toBeNull()
})

it('shows a difference with its sign', () => {
  expect([signed(5), signed(-2)]).toEqual(['+5', '−2'])
})

describe('every reason that the server or a device writes', () => {
  afterAll(async () => {
    setLanguage('en')
    await loadTexts('staff')
  })

  it('has words in Arabic', async () => {
    setLanguage('ar')
    await loadTexts('staff')
    const written = new Set([...serverReasons(), ...deviceReasons()])
    expect([...written].filter((reason) => reasonOf(reason) === reason)).toEqual([])
    expect(reasonOf('moved')).toBe('moved')
  })

  it('is found in the schemas and in the writes', () => {
    const missing = 'not back from the market'
    const reasons = [
      missing,
      'order',
      'order cancelled',
      'return',
      'count',
      'created',
      'set',
      'deleted',
    ]
    expect(serverReasons()).toEqual(expect.arrayContaining(reasons))
    expect(deviceReasons()).toEqual(expect.arrayContaining(['created', 'stall sale', 'return']))
  })
})

function serverReasons(): string[] {
  const folder = 'supabase/schemas'
  const sql = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  // Of a move of pieces its first argument.
  const writes =
    /private\.set_stock_reason\([^;]*;|private\.move_pieces\([^,]*,|into public\.stock_moves \([^;]*;/g
  const statements = sql.flatMap((text) => text.match(writes) ?? [])
  return statements.flatMap((text) =>
    [...text.replaceAll(/(?:->|=) '\w+'/g, '').matchAll(/'([^']*)'/g)]
      .map(([, reason = '']) => reason)
      .filter((reason) => /^[a-z ]+$/.test(reason)),
  )
}

function deviceReasons(): string[] {
  const ofAdjustments = ['count', 'stall', 'undo', 'edited', 'import', 'bulk change']
  const names = Object.keys(newMutation).filter(isMutationName)
  const ofOthers = names.map((name) => definitionOf(name).stockReason({}))
  return [...ofAdjustments, ...ofOthers.filter(Boolean)]
}
