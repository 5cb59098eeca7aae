import { describe, expect, it } from 'vitest'
import { parseOrNull } from '#domain/schemas.ts'
import { Category } from './category.ts'
import { slugToLabel, slugToTitle } from './slug-text.ts'

describe('the text of a slug', () => {
  it.each([
    ['home-accessories', 'Home accessories', 'Home Accessories'],
    ['wall-art', 'Wall art', 'Wall Art'],
    ['decor', 'Decor', 'Decor'],
    ['', '', ''],
  ])('"%s" is labelled "%s" and titled "%s"', (slug, label, title) => {
    expect(slugToLabel(slug)).toBe(label)
    expect(slugToTitle(slug)).toBe(title)
  })

  it('a title has no empty words from doubled or trailing hyphens', () => {
    expect(slugToTitle('a--b-')).toBe('A B')
  })
})

describe('Category', () => {
  const row = { id: 'decor', name: 'Decor', description: '', image_url: '', updated_at: 'x' }

  it('keeps known fields and drops others', () => {
    expect(parseOrNull(Category, { ...row, version: 3 })).toEqual(row)
  })

  it.each([{ id: '' }, { id: 'x'.repeat(65) }, { name: null }, { image_url: 5 }])(
    'refuses %j',
    (change) => {
      expect(parseOrNull(Category, { ...row, ...change })).toBeNull()
    },
  )
})
