import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameToSlug } from './slug.ts'

const none = new Set<string>()

describe('the slug of a category', () => {
  it.each([
    ['Wall Art', 'wall-art'],
    ['  Tea & Coffee!  ', 'tea-coffee'],
    ['Étagères', 'etageres'],
    ['2026 Collection', '2026-collection'],
    ['صناديق', 'category'],
    ['!!!', 'category'],
  ])('%s becomes %s', (name, slug) => {
    expect(nameToSlug(name, none)).toBe(slug)
  })

  it('gets a number when it is taken', () => {
    expect(nameToSlug('Decor', new Set(['decor']))).toBe('decor-2')
    expect(nameToSlug('Decor', new Set(['decor', 'decor-2']))).toBe('decor-3')
    expect(nameToSlug('صناديق', new Set(['category']))).toBe('category-2')
  })

  it('is always an id the server takes, and never one that is taken', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const slug = nameToSlug(name, none)
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(nameToSlug(name, new Set([slug])).length).toBeLessThanOrEqual(64)
        expect(nameToSlug(name, new Set([slug]))).not.toBe(slug)
      }),
    )
  })
})
