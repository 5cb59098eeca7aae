import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { ShownDescription } from '#features/product/shown-name.tsx'
import { setLanguage } from '#texts/language.ts'

afterEach(() => setLanguage('en'))

test('a description names its language where the page has another one', () => {
  const box = { description: 'A box', description_ar: null }
  expect(renderToStaticMarkup(<ShownDescription of={box} />)).toBe('<bdi>A box</bdi>')
  setLanguage('ar')
  expect(renderToStaticMarkup(<ShownDescription of={box} />)).toBe('<bdi lang="en">A box</bdi>')
  const both = { ...box, description_ar: 'علبة' }
  expect(renderToStaticMarkup(<ShownDescription of={both} />)).toBe('<bdi>علبة</bdi>')
})
