/** What is typed, kept for this tab in the same moment: the databases take a while, and a page may be loaded again before they have it. */

/** `key`: the form's. Null: it was sent, or is of no use any more. */
export function keepTyped(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // The databases keep it, a moment later.
  }
}

/** Undefined when nothing is kept, or session storage is forbidden. */
export function readTyped(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
