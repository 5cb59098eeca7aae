/** Keeps typed text for this tab at once: databases are slower, and a reload may come first. */

/** `key`: the form. Null: the text was sent or is obsolete. */
export function keepTyped(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // The databases keep it a moment later.
  }
}

/** Undefined: nothing is kept, or session storage is forbidden. */
export function readTyped(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
