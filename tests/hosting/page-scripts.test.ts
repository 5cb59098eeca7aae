import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createScriptFinder } from '../../scripts/hosting/page-scripts.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'nefer-scripts-'))
  mkdirSync(join(root, 'src/routes'), { recursive: true })
  const file = (name: string, text: string) => writeFileSync(join(root, 'src', name), text)
  file(
    'routes/categories.index.tsx',
    "const load = () => loadTexts('pages', 'shop')\nconst A = prerenderedPart(() => import('#part.tsx').then(one))\n" +
      "const B = lazyPart(() => import('#late.tsx').then(one))",
  )
  file('shared.ts', '')
  file('part.tsx', "const C = prerenderedPart(() =>\n  import('./inner.tsx').then(one))")
  file('inner.tsx', '')
  file('late.tsx', '')
  for (const folder of ['en', 'ar']) mkdirSync(join(root, 'src/texts', folder), { recursive: true })
  for (const name of ['en/frame', 'en/pages', 'en/shop', 'ar/frame']) file(`texts/${name}.ts`, '')
})
afterEach(() => rmSync(root, { recursive: true }))

const chunk = (fileName: string, module: string, imports: string[] = []) => ({
  type: 'chunk',
  fileName,
  imports,
  facadeModuleId: join(root, 'src', module),
  moduleIds: [join(root, 'src', module)],
})

test('a prerendered page preloads its screen, its prerendered parts, their imports and its texts', () => {
  const all = [
    chunk('screen.js', 'routes/categories.index.tsx?tsr-split=component', ['shared.js']),
    chunk('shared.js', 'shared.ts'),
    chunk('part.js', 'part.tsx'),
    chunk('inner.js', 'inner.tsx'),
    chunk('late.js', 'late.tsx'),
    chunk('frame.js', 'texts/en/frame.ts'),
    chunk('ar-frame.js', 'texts/ar/frame.ts'),
    chunk('pages.js', 'texts/en/pages.ts'),
    chunk('shop.js', 'texts/en/shop.ts'),
    chunk('staff.js', 'texts/en/staff.ts'),
  ]
  const bundle = Object.fromEntries(all.map((one) => [one.fileName, one]))
  const find = createScriptFinder(bundle, root)
  expect(find('/categories/', 'en').toSorted()).toEqual([
    'frame.js',
    'inner.js',
    'pages.js',
    'part.js',
    'screen.js',
    'shared.js',
    'shop.js',
  ])
  expect(find('/categories/', 'ar')).toContain('ar-frame.js')
  expect(() => find('/product/$id', 'en')).toThrow('has no chunk of its own')
})
