import { expect, test } from '@playwright/test'
import { readFirstRenders } from './support/first-render.ts'

/**
 * Bytes, gzipped, with the texts of the frame: a little more than is reached (npm run bench prints
 * it). More is a decision.
 */
const most = 119_000
const notBefore = ['supabase', 'postgrest', 'indexedDB', 'safeParse', 'queueWrite']

test('the first page loads little code: no databases, no staff room, no server client', async () => {
  for (const { route, scripts, gzip } of await readFirstRenders()) {
    const names = [...scripts.keys()].join(', ')
    expect(gzip, `${route}: ${names}`).toBeLessThan(most)
    expect(names).not.toMatch(/\b(?:data|admin)[.-]/)
    const code = [...scripts.values()].join('')
    expect(notBefore.filter((word) => code.includes(word))).toEqual([])
    expect(code.includes('createRoot')).toBe(true)
  }
})
