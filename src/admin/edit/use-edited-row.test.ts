import { describe, expect, it } from 'vitest'
import type { EditedRow } from '#db/staff/edited-rows.ts'
import { toEditState } from './use-edited-row.ts'
import type { Query } from '#hooks/use-query.ts'

const read = (fields: Partial<EditedRow<string>>): Query<EditedRow<string>> => ({
  state: 'ready',
  value: { row: null, known: false, failed: false, categories: [], ...fields },
})

const failed = { state: 'failed', error: 'broken', retry: () => undefined } as const

describe('what an edit screen shows', () => {
  it('is the row, as soon as its draft was read', () => {
    expect(toEditState({ state: 'loading' }, null).state).toBe('loading')
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

  it('is not missing before the response of the server: it may be new', () => {
    expect(toEditState(read({ known: true }), null, 'unknown')).toEqual({ state: 'loading' })
    expect(toEditState(read({ known: true }), null, 'answered')).toEqual({ state: 'missing' })
    expect(toEditState(read({ known: true }), null, 'unreachable')).toEqual({ state: 'failed' })
  })

  it('is the draft, even when the row was deleted', () => {
    expect(toEditState(read({ known: true }), 'typed')).toMatchObject({
      state: 'open',
      row: null,
      isGone: true,
      draft: 'typed',
    })
    expect(toEditState(read({}), 'typed')).toMatchObject({ state: 'open', isGone: false })
  })

  it('is a failure when the database cannot be read, also with a draft', () => {
    expect(toEditState(failed, 'typed').state).toBe('failed')
  })
})
