import type { Db } from '#db/database.ts'

const key = 'recent-searches'
const longest = 6

/** What was searched for on this device, latest first. */
export async function readRecentSearches(db: Db): Promise<string[]> {
  const stored = (await db.local.settings.get(key))?.value
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
}

/** Puts it first; the same words in other letters count as the same search. */
export async function rememberSearch(db: Db, text: string): Promise<void> {
  const search = text.trim().replaceAll(/\s+/g, ' ').slice(0, 80)
  if (search === '') return
  await db.local.transaction('rw', db.local.settings, async () => {
    const others = (await readRecentSearches(db)).filter(
      (one) => one.toLowerCase() !== search.toLowerCase(),
    )
    await db.local.settings.put({ key, value: [search, ...others].slice(0, longest) })
  })
}

export async function forgetSearches(db: Db): Promise<void> {
  await db.local.settings.delete(key)
}
