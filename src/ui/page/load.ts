/** What a screen has of the data it asked for: undefined while loading, then a value or a failure. */
export type Loaded<T> = { ok: true; value: T } | { ok: false; error: unknown }

/** For live queries: a database that fails must not take the page down with it. */
export async function load<T>(query: () => Promise<T>): Promise<Loaded<T>> {
  try {
    return { ok: true, value: await query() }
  } catch (error) {
    return { ok: false, error }
  }
}
