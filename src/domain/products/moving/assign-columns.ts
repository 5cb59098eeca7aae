import { fold } from '#domain/fold.ts'
import { type Preset, presets, similarNames } from './presets.ts'
import type { Assignment, SourceField } from './source-fields.ts'

export interface Assigned {
  /** Undefined: by similar names. */
  preset: Preset | undefined
  fields: Assignment
}

/** What the columns of a file are: by the program that has these names, else by similar names. */
export function assignColumns(header: readonly string[]): Assigned {
  const names = header.map(columnName)
  const fits = presets.filter(({ marks }) =>
    marks.every((mark) => names.includes(columnName(mark))),
  )
  const [preset] = fits.toSorted((a, b) => b.marks.length - a.marks.length)
  const find = preset === undefined ? similarField : (name: string) => fieldOf(preset, name)
  return { preset, fields: withoutRepeats(names.map((name) => (name === '' ? null : find(name)))) }
}

/** The key under which an assignment is remembered. */
export function headerKey(header: readonly string[]): string {
  return header.map(columnName).join('|')
}

function columnName(name: string): string {
  return fold(name.replaceAll(/[[\]\s]+/g, ' ').trim())
}

function fieldOf({ columns }: Preset, name: string): SourceField | null {
  const found = Object.entries(columns).find(([key]) => {
    const wanted = columnName(key)
    return wanted.endsWith(' *') ? name.startsWith(wanted.slice(0, -1)) : name === wanted
  })
  return found?.[1] ?? null
}

function similarField(name: string): SourceField | null {
  const bare = name.replace(/\s*\d+$/, '')
  const fits = (one: string) => [name, bare].includes(columnName(one))
  return similarNames.find(([, names]) => names.some(fits))?.[0] ?? null
}

/** A file may have several of these. */
const repeatable: ReadonlySet<SourceField> = new Set([
  'picture',
  'option',
  'option_values',
  'status',
  'for_sale',
  'stock',
  'price_place',
])

/** The first column counts. */
function withoutRepeats(fields: Assignment): Assignment {
  return fields.map((field, at) =>
    field === null || repeatable.has(field) || fields.indexOf(field) === at ? field : null,
  )
}
