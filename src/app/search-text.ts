/** The router's own functions read '2026' as a number and 'true' as a flag. */
export function parseSearch(search: string): Record<string, unknown> {
  return Object.fromEntries(
    [...new URLSearchParams(search)].map(([key, text]) => [key, bare(text)]),
  )
}

export function stringifySearch(search: Record<string, string | boolean | undefined>): string {
  const given = Object.entries(search).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  )
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** Older links have '"2026"' for the text '2026'. */
const bare = (text: string): string => text.replace(/^"([\d.eE+-]+|true|false|null)"$/, '$1')
