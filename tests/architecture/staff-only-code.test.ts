/** Only the staff room loads Supabase's full client; shop pages and the service worker do not. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { expect, it } from 'vitest'

const staffOnly = '@supabase/supabase-js'
/** The entry points of a shop page: layout, databases, sync engine. */
const shopper = ['src/app/main.tsx', 'src/app/create-services.ts', 'src/app/engine.ts']

it('a shop page does not load it before sign-in', () => {
  expect(reach(shopper, 'static')).not.toContain(staffOnly)
})

it('no shop route loads it, not even lazily', () => {
  const routes = ['src/routes/index.tsx', 'src/routes/checkout.tsx']
  expect(reach(routes, 'all')).not.toContain(staffOnly)
})

it('the service worker does not contain or load it', () => {
  expect(reach(['sw/sw.ts'], 'all')).not.toContain(staffOnly)
})

it('control: the search finds it in the staff code', () => {
  expect(reach(shopper, 'all')).toContain(staffOnly)
  expect(reach(['src/backend/staff-client.ts'], 'static')).toContain(staffOnly)
  expect(reach(['sw/sw.ts'], 'all')).toContain('@supabase/postgrest-js')
})

/** All modules and packages that the entries import, transitively, without type imports. */
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

/** A path from the root, or the name of a package. */
function toPath(from: string, name: string): string {
  if (name.startsWith('#')) return `src/${name.slice(1)}`
  return name.startsWith('.') ? join(from, '..', name) : name
}
