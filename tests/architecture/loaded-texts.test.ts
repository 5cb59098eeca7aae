/**
 * Texts come in bundles. A text is read while rendering, and only by code whose route has loaded
 * its bundle: any other read throws on the device of the person who opens that screen.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import type { Bundle } from '#texts/texts.ts'
import { reach } from '../support/reach.ts'

const bundles = ['frame', 'parts', 'shop', 'pages', 'staff'] as const
const bundleOf = new Map<string, Bundle>()
for (const bundle of bundles)
  for (const slice of slicesIn(`src/texts/en/${bundle}.ts`)) bundleOf.set(slice, bundle)

/** `main.tsx` loads frame and shop for every route, and parts with their code. */
const always: readonly Bundle[] = ['frame', 'shop', 'parts']
const routeTree = 'src/routes/route-tree.gen.ts'
const routes = readdirSync('src/routes').filter((name) => name.endsWith('.tsx'))

describe('the texts of a bundle', () => {
  it.each(routes)('are loaded by route %s, or by one above it', (name) => {
    const code = readCode(`src/routes/${name}`)
    const parent = name.startsWith('admin.') ? readCode('src/routes/admin.tsx') : ''
    const loaded = [...always, ...bundlesLoadedIn(code + parent)]
    expect(readsWithout(loaded, [`src/routes/${name}`])).toEqual([])
  })

  it('are loaded before the code that all pages have', () => {
    expect(readsWithout(always, ['src/app/main.tsx'])).toEqual([])
  })

  it('control: a route that does not load them is found', () => {
    expect(readsWithout(always, ['src/routes/about.tsx'])).toContain(
      'src/shop/pages/about-screen.tsx: pages',
    )
    expect(readsWithout(always, ['src/routes/admin.make-list.tsx'])).toContain(
      'src/admin/make-list/make-list-screen.tsx: staff',
    )
    expect(bundleOf.size).toBeGreaterThan(90)
  })
})

/** Its own exports and those of the files that it exports. */
function slicesIn(path: string): string[] {
  const code = readCode(path)
  const own = [...code.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name)
  const others = [...code.matchAll(/^export .* from '\.\/(.+)'/gm)]
  return [...own, ...others.flatMap(([, file = '']) => slicesIn(join(dirname(path), file)))]
}

function bundlesLoadedIn(code: string): Bundle[] {
  const calls = [...code.matchAll(/loadTexts\(([^)]*)\)/g)].map(([, names]) => names).join()
  return bundles.filter((bundle) => calls.includes(`'${bundle}'`))
}

/** 'path: bundle' for what the entries' code reads of other bundles. */
function readsWithout(loaded: readonly Bundle[], entries: readonly string[]): string[] {
  const reached = [...reach(entries, 'all', [routeTree])]
  return reached
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path) && !path.startsWith('src/texts/'))
    .flatMap((path) => {
      const read = new Set(slicesRead(readCode(path)).map((slice) => bundleOf.get(slice)))
      const missing = bundles.filter((bundle) => read.has(bundle) && !loaded.includes(bundle))
      return missing.map((bundle) => `${path}: ${bundle}`)
    })
}

function slicesRead(code: string): string[] {
  return [...code.matchAll(/(?<!typeof )\bt\.(\w+)/g)].map(([, slice = '']) => slice)
}

function readCode(path: string): string {
  return readFileSync(path, 'utf8')
}
