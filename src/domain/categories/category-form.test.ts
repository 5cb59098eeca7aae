import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import {
  type CategoryValues,
  CategoryForm,
  formCategoryEditsOf,
  isNameTaken,
  nameToSlug,
  needsSlug,
} from './category-form.ts'
import { formProblemText } from '#ui/form/problem-text.ts'

const valid: CategoryValues = {
  name: 'Decor',
  name_ar: '',
  description: 'Turned and carved pieces.',
  description_ar: '',
  imageUrl: '/images/categories/decor.jpg',
}

function messages(change: Partial<CategoryValues>): string[] {
  const parsed = v.safeParse(CategoryForm, { ...valid, ...change })
  return parsed.success ? [] : parsed.issues.map((issue) => formProblemText(issue.message))
}

describe('the category form', () => {
  it.each([
    ['name', 'Ox', 'Oxe', 'Name must be at least 3 characters'],
    ['description', 'Nine char', 'Ten chars.', 'Description must be at least 10 characters'],
    ['imageUrl', 'decor', 'https://x.example/d.jpg', 'Please enter a valid URL'],
    ['imageUrl', 'javascript:alert(1)', '/d.jpg', 'Please enter a valid URL'],
  ] as const)('%s: refuses "%s", accepts "%s"', (field, bad, good, message) => {
    expect(messages({ [field]: bad })).toEqual([message])
    expect(messages({ [field]: '' })).toEqual([message])
    expect(messages({ [field]: good })).toEqual([])
  })

  it('refuses a name of 10,000 characters', () => {
    expect(messages({ name: 'x'.repeat(10_000) })).toEqual(['Name must be at most 200 characters'])
  })
})

describe('an edit of a category', () => {
  it('sends only changed fields, with the values that the editor saw', () => {
    const edit = (fields: CategoryValues, typed = fields) =>
      formCategoryEditsOf('decor', valid, typed, fields)
    expect(edit(valid)).toEqual([])
    expect(edit(valid, { ...valid, name: 'Decor ' })).toEqual([])
    expect(edit({ ...valid, imageUrl: '/new.jpg' })).toEqual([
      {
        kind: 'updateCategory',
        payload: {
          category_id: 'decor',
          base: { image_url: '/images/categories/decor.jpg' },
          patch: { image_url: '/new.jpg' },
        },
      },
    ])
  })

  it('detects a name that another category has, ignoring case and spaces', () => {
    const others = [{ name: 'Wall Art' }, { name: '' }]
    expect(isNameTaken(' wall  ART ', others)).toBe(true)
    expect(isNameTaken('Wall', others)).toBe(false)
    expect(isNameTaken(' ', others)).toBe(false)
  })
})

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

  it.each([
    ['صناديق', true],
    ['!!!', true],
    ['', false],
    ['Wall Art', false],
    ['Category', false],
    ['صناديق 2026', false],
  ])('%j needs a typed one: %s', (name, expected) => {
    expect(needsSlug(name)).toBe(expected)
  })

  it('gets a number when it is taken', () => {
    expect(nameToSlug('Decor', new Set(['decor']))).toBe('decor-2')
    expect(nameToSlug('Decor', new Set(['decor', 'decor-2']))).toBe('decor-3')
    expect(nameToSlug('صناديق', new Set(['category']))).toBe('category-2')
  })

  it('is always an id that the server accepts and no category has', () => {
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
