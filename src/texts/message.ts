/** A text of the screens. `{name}` stands for a value; a plural is chosen by the value `n`. */
export type Message = string | Plural

/** One form for each plural category of a language (CLDR); the whole sentence in each. */
export type Plural = { other: string } & Partial<
  Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>
>

type NamesIn<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** The names of a message's values. */
export type NamesOf<M> = M extends string ? NamesIn<M> : NamesIn<M[keyof M]>

/** Every value of a message; a plural needs `n` even if no form shows it. */
export type ValuesOf<M, Value> = Record<NamesOf<M>, Value> &
  (M extends string ? unknown : { n: number })

/** Splits a text into letters (even positions) and the names of values (odd positions). */
export function splitMessage(text: string): string[] {
  return text.split(/\{(\w+)\}/)
}
