/**
 * `npm run architecture`: reads every import in src and sw with dpdm, type-only and lazy ones
 * included. Fails on a circle, and when no module was read. Then prints sizes.
 * The linter checks which folder may import which (.oxlintrc.json), knip finds unused modules.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseCircular, parseDependencyTree } from 'dpdm'

const notModules = /node_modules|\.(test|gen|d)\.tsx?$/
const maxFilesPerFolder = 12

const root = process.argv[2] ?? '.'
const tree = await readTree()
const modules = Object.keys(tree).filter((path) => tree[path] !== null && /\.tsx?$/.test(path))
const faults = findFaults()
process.stdout.write(`${describe()}\n`)
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exitCode = faults.length > 0 ? 1 : 0

/** The imports of each module, by path from the root. */
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

function findFaults() {
  if (modules.length === 0) return ['no modules were read']
  return parseCircular(tree).map((circle) => `circle: ${circle.toSorted().join(' · ')}`)
}

function describe() {
  const sizes = modules.map((path) => ({ path, lines: countLines(path) }))
  sizes.sort((one, other) => one.lines - other.lines)
  const at = (share) => sizes[Math.min(sizes.length - 1, Math.floor(share * sizes.length))]
  const perFolder = new Map()
  for (const { path } of sizes)
    perFolder.set(dirname(path), (perFolder.get(dirname(path)) ?? 0) + 1)
  const full = [...perFolder]
    .filter(([name, count]) => count > maxFilesPerFolder && name !== 'src/routes')
    .map(([name, count]) => `${name} ${count}`)
  const longest = sizes.at(-1)
  return [
    `${sizes.length} modules in ${perFolder.size} folders`,
    `lines: median ${at(0.5)?.lines}, p90 ${at(0.9)?.lines}, longest ${longest?.lines} (${longest?.path})`,
    `folders of more than ${maxFilesPerFolder} modules: ${full.join(', ') || 'none'}`,
  ].join('\n')
}

function countLines(path) {
  return readFileSync(join(root, path), 'utf8').split('\n').length - 1
}
