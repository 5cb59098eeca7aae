import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ImportRow } from '#domain/products/product-import.ts'
import { ImportRows } from './import-rows.tsx'
import { lineProblemText } from './problem-texts.ts'

it('a long preview begins with 50 lines; the others are counted behind a button', () => {
  const rows = Array.from({ length: 120 }, (_, n): ImportRow => ({
    type: 'error',
    line: n + 2,
    name: `Box ${n}`,
    problems: [{ type: 'not-a-product' }],
  }))
  const html = renderToStaticMarkup(<ImportRows rows={rows} />)
  expect(html.match(/<th scope="row"/g)).toHaveLength(50)
  expect(html).toContain('… and 70 more lines')
  expect(html).toMatch(/<button[^<>]*>(<span[^<>]*>)?Show more/)
  expect(renderToStaticMarkup(<ImportRows rows={rows.slice(0, 50)} />)).not.toContain('<button')
})

it('a reason names our column where the file has it, else the field', () => {
  const problem = { type: 'rule', column: 'name_ar', message: 'stockInvalid' } as const
  expect(lineProblemText(problem, false)).toMatch(/^name_ar: /)
  expect(lineProblemText(problem, true)).not.toContain('name_ar')
})
