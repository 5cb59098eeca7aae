/** Null for a text that is no address. `URL.canParse` is missing in Safari before 17. */
export function toUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
