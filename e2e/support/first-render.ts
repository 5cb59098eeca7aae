/** The files that a browser needs before the first render, read from the build. */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const dist = process.env['NEFER_DIST'] ?? 'dist'

/**
 * Chunks of screens are named after their routes, chunks of shared modules may be, too. `routes` is
 * the home page's.
 */
const screens = { '/': 'routes-', '/products': 'products-', '/product/1': 'product._id-' }

export interface FirstRender {
  route: string
  /** Their texts, by name. */
  scripts: Map<string, string>
  /** Bytes. */
  gzip: number
  brotli: () => number
}

/** With the texts of the frame in this language. */
export async function readFirstRenders(language = 'en'): Promise<FirstRender[]> {
  const names = (await readdir(join(dist, 'assets'))).filter((name) => name.endsWith('.js'))
  const page = await readFile(join(dist, 'index.html'), 'utf8')
  const entry = page.match(/<script[^>]+src="\/assets\/([^"]+)"/)?.[1] ?? 'none'
  const asked = await readAsked(names.filter((name) => name.startsWith('route-options-')))
  return Promise.all(
    Object.entries(screens).map(async ([route, chunk]) => {
      const screen = names.filter((name) => name.startsWith(chunk) && asked.has(name))
      if (screen.length !== 1) throw new Error(`${route} has ${screen.length} chunks`)
      const scripts = await readImports([
        entry,
        ...screen,
        ...(await findFrameTexts(names, language)),
      ])
      const texts = [...scripts.values()]
      return {
        route,
        scripts,
        gzip: sum(texts.map((text) => gzipSync(text).length)),
        brotli: () => sum(texts.map((text) => brotliCompressSync(text).length)),
      }
    }),
  )
}

/** The chunk of the texts that every page awaits. */
async function findFrameTexts(names: readonly string[], language: string): Promise<string[]> {
  const start = language === 'en' ? 'frame-' : `${language}-frame-`
  const found = names.filter((name) => name.startsWith(start))
  if (found.length !== 1) throw new Error(`${found.length} chunks with the texts of the frame`)
  return found
}

/** The chunks that these load when they are needed: `import(…)`. */
async function readAsked(names: readonly string[]): Promise<Set<string>> {
  const texts = await Promise.all(names.map((name) => readFile(join(dist, 'assets', name), 'utf8')))
  return new Set(
    [...texts.join('').matchAll(/import\([`"']\.\/([^`"']+)/g)].map((match) => match[1] ?? ''),
  )
}

/** The chunks of these names and all that they import, by name. */
async function readImports(names: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const left = [...names]
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (found.has(name)) continue
    const text = await readFile(join(dist, 'assets', name), 'utf8')
    found.set(name, text)
    left.push(
      ...[...text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map((match) => match[1] ?? ''),
    )
  }
  return found
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
