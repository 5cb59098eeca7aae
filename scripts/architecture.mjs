/**
 * `npm run architecture`: dpdm reads every import of the program (type-only and lazy ones included); fails on a circle, on an import
 * that leads nowhere, on a module that nobody imports, and when there is nothing to read. Then prints sizes.
 * Which folder may import which is the linter's matter (.oxlintrc.json).
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseCircular, parseDependencyTree } from 'dpdm'

/** What is not started by an import. */
const entries = [/^src\/app\/main\.tsx$/, /^sw\/sw\.ts$/, /^src\/routes\//, /^src\/prerender\//]
const notModules = /node_modules|\.(test|gen|d)\.tsx?$/
const mostFilesPerFolder = 12

const root = process.argv[2] ?? '.'
const tree = await readTree()
const modules = Object.keys(tree).filter((path) => tree[path] !== null && /\.tsx?$/.test(path))
const faults = findFaults()
process.stdout.write(`${describe()}\n`)
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exitCode = faults.length > 0 ? 1 : 0

/** What each module imports, by path from the root. */
async function readTree() {
  const everyModule = ['src', 'sw'].map((folder) => `${folder}/**/*.{ts,tsx}`)
  const all = await parseDependencyTree(everyModule, {
    cwd: root,
    context: root,
    extensions: ['', '.ts', '.tsx'],
    exclude: notModules,
    tsconfig: 'tsconfig.json',
    transform: false,
  })
  return Object.fromEntries(Object.entries(all).filter(([path]) => !notModules.test(path)))
}

/** As sentences. */
function findFaults() {
  if (modules.length === 0) return ['no modules were read']
  return [
    ...findLost(),
    ...findUnused().map((path) => `nobody imports ${path}`),
    ...parseCircular(tree).map((circle) => `circle: ${circle.toSorted().join(' · ')}`),
  ]
}

/** Styles and generated files are not read, so they are not missed. */
function findLost() {
  return modules.flatMap((path) =>
    tree[path]
      .filter(({ id, request }) => id === null && !/\.(css|gen\.ts)$/.test(request))
      .map(({ request }) => `${path} imports ${request}, which is not there`),
  )
}

function findUnused() {
  const used = new Set(modules.flatMap((path) => tree[path].map(({ id }) => id)))
  return modules.filter((path) => !used.has(path) && !entries.some((one) => one.test(path)))
}

function describe() {
  const sizes = modules.map((path) => ({ path, lines: countLines(path) }))
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

function countLines(path) {
  return readFileSync(join(root, path), 'utf8').split('\n').length - 1
}
