/** What modules import. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'

/** All modules and packages that the entries import, transitively, without type imports. */
export function reach(
  entries: readonly string[],
  kind: 'static' | 'all',
  apart: readonly string[] = [],
): Set<string> {
  const reached = new Set<string>()
  const left = [...entries]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (reached.has(path) || apart.includes(path)) continue
    reached.add(path)
    if (existsSync(path)) left.push(...importsOf(path, kind))
  }
  return reached
}

const statically = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s*)?'([^']+)'/gm
const dynamically = /\bimport\('([^']+)'\)/g

function importsOf(path: string, kind: 'static' | 'all'): string[] {
  const text = readFileSync(path, 'utf8')
  const ways = kind === 'all' ? [statically, dynamically] : [statically]
  return ways.flatMap((way) =>
    [...text.matchAll(way)].flatMap((match) => toPath(path, match[1] ?? '')),
  )
}

/** A path from the root, or the name of a package. */
function toPath(from: string, name: string): string {
  if (name.startsWith('#')) return `src/${name.slice(1)}`
  return name.startsWith('.') ? join(from, '..', name) : name
}
