import { describe, expect, it } from 'vitest'
import { foldCases } from '../../tests/support/fold-cases.ts'
import { fold } from './fold.ts'

describe('folding a text', () => {
  it.each(foldCases)('%s: %j', (_, text, folded) => {
    expect(fold(text)).toBe(folded)
    expect(fold(folded)).toBe(folded)
  })

  it('makes plain comparison alphabetical', () => {
    const names = ['يد', 'إطار', 'هرم', 'أرابيسك', 'Box', 'ebony', 'Écrin', 'باب', 'مشربية']
    const sorted = names.toSorted((a, b) => (fold(a) < fold(b) ? -1 : 1))
    const latin = ['Box', 'ebony', 'Écrin']
    expect(sorted).toEqual([...latin, 'أرابيسك', 'إطار', 'باب', 'مشربية', 'هرم', 'يد'])
  })
})
