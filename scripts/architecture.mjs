/**
 * `npm run architecture`: reads every import of the program with Vite's parser (type-only and lazy ones included), fails on a circle,
 * on an import that leads nowhere, on a module that nobody imports, and when there is nothing to read. Then prints sizes.
 * Which folder may import which is the linter's matter (.oxlintrc.json).
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const folders = ['src', 'sw']
/** What is not started by an import. */
const entries = [/^src\/app\/main\.tsx$/, /^sw\/sw\.ts$/, /^src\/routes\//]
const mostFilesPerFolder = 12

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const graph = readGraph(process.argv[2] ?? '.')
  const faults = findFaults(graph)
  process.stdout.write(`${describe(graph)}\n`)
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

/** Every module with its lines and what it imports; `null` for an import of ours that leads nowhere. */
export function readGraph(root) {
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const paths = folders
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|gen|d)\.tsx?$/.test(path))
  const known = new Set(paths)
  return new Map(
    paths.map((path) => {
      const code = read(path)
      const imports = importsOf(path, code).map((name) => ({
        name,
        to: resolve(path, name, known),
      }))
      return [path, { lines: code.split('\n').length - 1, imports }]
    }),
  )
}

/** As sentences. */
export function findFaults(graph) {
  if (graph.size === 0) return ['no modules were read']
  return [
    ...findLost(graph),
    ...findUnused(graph).map((path) => `nobody imports ${path}`),
    ...findCircles(graph).map((circle) => `circle: ${circle.toSorted().join(' · ')}`),
  ]
}

function listFiles(root, folder) {
  const top = join(root, folder)
  if (!existsSync(top)) return []
  return readdirSync(top, { recursive: true })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .toSorted()
}

function importsOf(path, code) {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, code).module
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries: all }) => all.map((one) => one.moduleRequest?.value)),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
  ]
  return [...new Set(requests)].filter((name) => /^[#.]/.test(name ?? ''))
}

function resolve(from, name, known) {
  const path = name.startsWith('#') ? `src/${name.slice(1)}` : join(dirname(from), name)
  return known.has(path) ? path : null
}

/** Styles and generated files are not read, so they are not missed. */
function findLost(graph) {
  return [...graph].flatMap(([path, { imports }]) =>
    imports
      .filter(({ name, to }) => to === null && !/\.(css|gen\.ts)$/.test(name))
      .map(({ name }) => `${path} imports ${name}, which is not there`),
  )
}

function findUnused(graph) {
  const used = new Set([...graph.values()].flatMap(({ imports }) => imports.map(({ to }) => to)))
  return [...graph.keys()].filter((path) => !used.has(path) && !isEntry(path))
}

function isEntry(path) {
  return entries.some((pattern) => pattern.test(path))
}

/** Tarjan's strongly connected components, of more than one module (or of one that imports itself). */
function findCircles(graph) {
  const index = new Map()
  const low = new Map()
  const stack = []
  const circles = []
  const visit = (path) => {
    index.set(path, index.size)
    low.set(path, index.get(path))
    stack.push(path)
    const next = graph.get(path).imports.flatMap(({ to }) => to ?? [])
    for (const to of next) {
      if (!index.has(to)) visit(to)
      if (stack.includes(to)) low.set(path, Math.min(low.get(path), low.get(to)))
    }
    if (low.get(path) !== index.get(path)) return
    const part = stack.splice(stack.indexOf(path))
    if (part.length > 1 || next.includes(path)) circles.push(part)
  }
  for (const path of graph.keys()) if (!index.has(path)) visit(path)
  return circles
}

function describe(graph) {
  const sizes = [...graph].map(([path, { lines }]) => ({ path, lines }))
  sizes.sort((one, other) => one.lines - other.lines)
  const at = (share) => sizes[Math.min(sizes.length - 1, Math.floor(share * sizes.length))]
  const perFolder = new Map()
  for (const { path } of sizes)
    perFolder.set(dirname(path), (perFolder.get(dirname(path)) ?? 0) + 1)
  const full = [...perFolder]
    .filter(([name, count]) => count > mostFilesPerFolder && name !== 'src/routes')
    .map(([name, count]) => `${name} ${count}`)
  const longest = sizes.at(-1)
  return [
    `${sizes.length} modules in ${perFolder.size} folders`,
    `lines: median ${at(0.5)?.lines}, p90 ${at(0.9)?.lines}, longest ${longest?.lines} (${longest?.path})`,
    `folders of more than ${mostFilesPerFolder} modules: ${full.join(', ') || 'none'}`,
  ].join('\n')
}
