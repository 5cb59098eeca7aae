/** The texts of the seeded catalogue: `name` or `name_en` with `name_ar`, also inside of lists. */

type Entry = [key: string, text: string]

/** Only texts that can have a translation. An empty one is missing. */
export function catalogueMessages(tables: object, language: 'en' | 'ar'): Entry[] {
  return textsIn(tables, language, 'catalogue')
}

function textsIn(value: object, language: 'en' | 'ar', path: string): Entry[] {
  const all = Object.entries(value)
  return all.flatMap(([name, part]: [string, unknown]): Entry[] => {
    if (typeof part === 'object' && part !== null) {
      const id: unknown = Reflect.get(part, 'id')
      return textsIn(part, language, `${path}.${typeof id === 'string' ? id : name}`)
    }
    const own = name.replace(/_en$/, '')
    if (!(`${own}_ar` in value)) return []
    const text: unknown = language === 'ar' ? Reflect.get(value, `${own}_ar`) : part
    return typeof text === 'string' && text !== '' ? [[`${path}.${own}`, text]] : []
  })
}
