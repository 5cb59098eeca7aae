import { describe, expect, it } from 'vitest'
import type { EditedRow } from '#db/staff/edited-rows.ts'
import { toEditState } from './use-edited-row.ts'

const aCategory = { id: 'boxes', name: 'Boxes', description: '', image_url: '', updated_at: '' }
const read = (fields: Partial<EditedRow<string>>) => ({
  state: 'ready' as const,
  value: { row: null, known: false, failed: false, categories: [], ...fields } as EditedRow<string>,
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

  it('is the open form, even when its row is deleted or evicted by a full disk', () => {
    const opened = read({ row: 'a', known: true, categories: [aCategory] }).value
    const after = (facts: object) => toEditState(read(facts), null, 'unknown', opened)
    expect(after({ known: true })).toMatchObject({ state: 'open', row: null, isGone: true })
    const { categories } = opened
    const shown = { state: 'open', row: 'a', isGone: false, categories }
    expect(after({})).toMatchObject(shown)
    expect(after({ failed: true })).toMatchObject(shown)
  })

  it('is a failure when the database cannot be read, also with a draft', () => {
    expect(toEditState(failed, 'typed').state).toBe('failed')
  })
})
