import { expect, test } from './fixtures.ts'
import { publishedLanguages } from '../src/texts/language.ts'
import { readFirstRenders } from './support/first-render.ts'

/**
 * Bytes, gzipped, with the texts of the frame: a little more than is reached (npm run bench prints
 * it). Raising the limit needs a decision.
 */
const most = { en: 120_400, ar: 121_200 }
const notBefore = ['supabase', 'postgrest', 'indexedDB', 'safeParse', 'queueWrite']

test('the first page loads little code: no databases, no staff room, no server client', async () => {
  for (const { language, route, scripts, gzip } of await readAll()) {
    const names = [...scripts.keys()].join(', ')
    expect(gzip, `${language} ${route}: ${names}`).toBeLessThan(most[language])
    expect(names).not.toMatch(/\b(?:data|admin)[.-]/)
    const code = [...scripts.values()].join('')
    expect(notBefore.filter((word) => code.includes(word))).toEqual([])
    expect(code.includes('createRoot')).toBe(true)
  }
})

async function readAll() {
  const languages = publishedLanguages.map(({ code }) => code)
  const renders = languages.map(async (language) =>
    (await readFirstRenders(language)).map((render) => ({ language, ...render })),
  )
  return (await Promise.all(renders)).flat()
}
