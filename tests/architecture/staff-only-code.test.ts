/** Supabase's whole client is fetched by staff alone: neither a shopper's page nor the worker's program has it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { expect, it } from 'vitest'

const staffOnly = '@supabase/supabase-js'
/** What a shopper's page runs: the frame, the databases, the engine. Each is fetched by itself. */
const shopper = ['src/app/main.tsx', 'src/app/create-services.ts', 'src/app/engine.ts']

it('no page of the shop loads it before somebody signs in', () => {
  expect(reach(shopper, 'static')).not.toContain(staffOnly)
})

it('no route of the shop does, whatever it loads later', () => {
  const routes = ['src/routes/index.tsx', 'src/routes/checkout.tsx']
  expect(reach(routes, 'all')).not.toContain(staffOnly)
})

it('the worker has no part of it, and nothing it could fetch', () => {
  expect(reach(['sw/sw.ts'], 'all')).not.toContain(staffOnly)
})

it('is found where it is: the search can fail', () => {
  expect(reach(shopper, 'all')).toContain(staffOnly)
  expect(reach(['src/backend/staff-client.ts'], 'static')).toContain(staffOnly)
  expect(reach(['sw/sw.ts'], 'all')).toContain('@supabase/postgrest-js')
})

/** All modules and packages that these import, whole chains; imports of types are none. */
function reach(entries: readonly string[], kind: 'static' | 'all'): Set<string> {
  const reached = new Set<string>()
  const left = [...entries]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (reached.has(path)) continue
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

/** From the root; packages by their names. */
function toPath(from: string, name: string): string {
  if (name.startsWith('#')) return `src/${name.slice(1)}`
  return name.startsWith('.') ? join(from, '..', name) : name
}
