/** The Arabic texts of supabase/seed.sql, without running it. */
import { readFileSync } from 'node:fs'

export function seedTexts(): string[] {
  const sql = readFileSync(new URL('../../supabase/seed.sql', import.meta.url), 'utf8')
  return literalsIn(sql).filter((text) => /\p{Script=Arabic}/u.test(text))
}

/** A literal may go on in the next line; `\u2066` stands for a character. */
export function literalsIn(sql: string): string[] {
  const joined = sql.replaceAll(/^--.*$/gm, '').replaceAll(/'\n\s*'/g, '')
  return [...joined.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) =>
    text
      .replaceAll("''", "'")
      .replaceAll(/\\u([\da-f]{4})/g, (_, code: string) =>
        String.fromCodePoint(Number(`0x${code}`)),
      ),
  )
}
