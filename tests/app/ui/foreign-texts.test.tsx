import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { Foreign, ShownName, shownDescription } from '#features/product/shown-name.tsx'
import type { Described } from '#domain/products/translations.ts'
import { setLanguage } from '#texts/language.ts'

afterEach(() => setLanguage('en'))

test('a name and a description name their language where the page has another one', () => {
  const box = { name: 'Box', description: 'A box', description_ar: null }
  const shown = (one: Described) =>
    renderToStaticMarkup(
      <>
        <ShownName of={one} />
        <Foreign>{shownDescription(one)}</Foreign>
      </>,
    )
  expect(shown(box)).toBe('<bdi>Box</bdi><bdi>A box</bdi>')
  setLanguage('ar')
  expect(shown(box)).toBe('<bdi lang="en">Box</bdi><bdi lang="en">A box</bdi>')
  expect(shown({ ...box, description_ar: 'علبة' })).toBe('<bdi lang="en">Box</bdi><bdi>علبة</bdi>')
})
