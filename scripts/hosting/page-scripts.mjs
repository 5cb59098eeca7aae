/** Finds the code that one prerendered page needs for hydration, besides that of all pages. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

/**
 * Returns a function that lists the files of a route's screen, of its prerendered parts
 * (`prerenderedPart` in src/ui/lazy-part.tsx), of all their imports, and of the texts of both.
 * @param {Record<string, object>} bundle @param {string} root
 */
export function createScriptFinder(bundle, root) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
  const chunkOf = (path) => {
    const id = join(root, path)
    const found = chunks.find(({ facadeModuleId }) => facadeModuleId === id)
    return found ?? chunks.find(({ moduleIds }) => moduleIds.includes(id))
  }
  const reach = (start) => {
    const found = new Set()
    const left = [start]
    for (let chunk = left.pop(); chunk !== undefined; chunk = left.pop()) {
      if (found.has(chunk)) continue
      found.add(chunk)
      const parts = chunk.moduleIds.flatMap((id) => listPrerenderedParts(id, root)).map(chunkOf)
      left.push(...[...chunk.imports.map((name) => bundle[name]), ...parts].filter(Boolean))
    }
    return [...found].map(({ fileName }) => fileName)
  }
  return (routeId, language) => {
    const screen = chunkOf(`${fileOf(routeId)}?tsr-split=component`)
    if (screen === undefined) throw new Error(`The screen of ${routeId} has no chunk of its own.`)
    const texts = ['frame', 'parts', ...listBundles(join(root, fileOf(routeId)))]
    return [screen, ...texts.map((name) => chunkOf(`src/texts/${language}/${name}.ts`))].flatMap(
      reach,
    )
  }
}

/** '/categories/' is src/routes/categories.index.tsx. */
function fileOf(routeId) {
  const name = `${routeId.slice(1)}${routeId.endsWith('/') ? 'index' : ''}`
  return `src/routes/${name.replaceAll('/', '.')}.tsx`
}

/** Of the texts that the loader of a route awaits. */
function listBundles(file) {
  const loads = readFileSync(file, 'utf8').matchAll(/\bloadTexts\(([^)]*)\)/g)
  return [...loads].flatMap(([, names]) => [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name))
}

/** Paths from the root. */
function listPrerenderedParts(id, root) {
  const path = id.replace(/[?].*/, '')
  if (!path.startsWith(join(root, 'src/')) || !/\.tsx?$/.test(path)) return []
  const imports = readFileSync(path, 'utf8').matchAll(
    /prerenderedPart\(\s*\(\) =>\s*import\('([^']+)'\)/g,
  )
  return [...imports].map(([, name]) =>
    name.startsWith('#')
      ? `src/${name.slice(1)}`
      : join(dirname(path), name).slice(root.length + 1),
  )
}
