import { describe, expect, it } from 'vitest'
import type { EditedRow } from '#db/staff/edited-rows.ts'
import type { Loaded } from '#ui/page/load.ts'
import { toEditState } from './use-edited-row.ts'

const read = (fields: Partial<EditedRow<string>>): Loaded<EditedRow<string>> => ({
  ok: true,
  value: { row: null, known: false, failed: false, categories: [], ...fields },
})

describe('what an edit screen shows', () => {
  it('is the row, as soon as it is known whether something was typed over it before', () => {
    expect(toEditState(undefined, null).state).toBe('loading')
    expect(toEditState(read({ row: 'a' }), undefined).state).toBe('loading')
    expect(toEditState(read({ row: 'a', known: true }), null)).toMatchObject({
      state: 'open',
      row: 'a',
      isGone: false,
    })
  })

  it.each([
    [{ known: true }, 'missing'],
    [{ failed: true }, 'failed'],
    [{}, 'loading'],
  ])('of a row that is not on this device (%j) is %s', (facts, state) => {
    expect(toEditState(read(facts), null)).toEqual({ state })
  })

  it('is what was typed, even when the row is gone', () => {
    expect(toEditState(read({ known: true }), 'typed')).toMatchObject({
      state: 'open',
      row: null,
      isGone: true,
      draft: 'typed',
    })
    expect(toEditState(read({}), 'typed')).toMatchObject({ state: 'open', isGone: false })
  })

  it('is a failure when the database cannot be read, whatever was typed', () => {
    expect(toEditState({ ok: false, error: 'broken' }, 'typed').state).toBe('failed')
  })
})
