/** A module is loaded before its bundle of texts may be: a text is read while rendering. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { parseSync } from 'vite'

describe('a text', () => {
  it('is never read when a module is loaded', () => {
    const paths = ['src', 'sw'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
        .map((name) => join(folder, name)),
    )
    const files = paths.map((path) => ({ path, code: readFileSync(path, 'utf8') }))
    const readers = files.filter(({ code }) => /import .*\bt\b.*\/texts\.ts'/.test(code))
    expect(readers.length).toBeGreaterThan(300)
    const early = readers.filter(({ path, code }) => readsEarly(path, code))
    expect(early.map(({ path }) => path)).toEqual([])
  }, 60_000)

  it.each([
    'const title = t.cart.title',
    'export const options = { labels: [t.cart.title] }',
    'export const Head = <h1>{t.cart.title}</h1>',
    'export const label = say(t.cart.left, { n: 1 })',
    'const { title } = t.cart',
    'const { cart } = t',
    'const title = t.cart.title as string',
    'const Badge = memo(() => null, t.cart.title)',
  ])('control: %s is found', (code) => {
    expect(readsEarly('src/ui/a.tsx', code)).toBe(true)
  })

  it.each([
    'const title = () => t.cart.title',
    'export function Head() { return <h1>{t.cart.title}</h1> }',
    'const sorts = { name: { label: () => t.cart.title } }',
    'type Cart = typeof t.cart',
    'const found = at.cart.title',
  ])('control: %s is right', (code) => {
    expect(readsEarly('src/ui/a.tsx', code)).toBe(false)
  })
})

/** Whether `t` is used outside a function. */
function readsEarly(path: string, code: string): boolean {
  return isRead(parseSync(path, code).program)
}

function isRead(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isRead)
  if (typeof value !== 'object' || value === null) return false
  const { type, name, ...parts } = value as Record<string, unknown>
  if (/^Import|Function|^TS(?!As|Satisfies)/.test(String(type))) return false
  return (type === 'Identifier' && name === 't') || Object.values(parts).some(isRead)
}
