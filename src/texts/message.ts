/**
 * A text of the screens. `{name}` stands for a value and `<name>…</name>` for an element around a
 * part of the text; a plural is chosen by the value `n`.
 */
export type Message = string | Plural

/** One form for each plural category of a language (CLDR); the whole sentence in each. */
export type Plural = { other: string } & Partial<
  Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>
>

type ValuesIn<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | ValuesIn<Rest> : never
type TagsIn<S> = S extends `${string}</${infer Name}>${infer Rest}` ? Name | TagsIn<Rest> : never
type Texts<M> = M extends string ? M : M[keyof M]

/** Every value of a message; a plural needs `n` even if no form shows it. */
export type ValuesOf<M, Value> = Record<ValuesIn<Texts<M>>, Value> &
  (M extends string ? unknown : { n: number })

/** An element for every tag of a message. */
export type TagsOf<M, Tag> = Record<TagsIn<Texts<M>>, Tag>

type Holding<Name extends string, Before extends string, After extends string> = (
  [Name] extends [never]
    ? (text: string) => void
    : Name extends string
      ? (text: `${string}${Before}${Name}${After}${string}`) => void
      : never
) extends (text: infer Text) => void
  ? Text
  : never

/** A text with every value and tag of the texts `M`. */
type SameValues<M extends string> = Holding<ValuesIn<M>, '{', '}'> & Holding<TagsIn<M>, '</', '>'>

type ArabicPlural<M extends string> = Record<
  'few' | 'many' | 'other',
  SameValues<M> & SameValues<'{n}'>
> &
  Record<'one' | 'two', Holding<Exclude<ValuesIn<M>, 'n'>, '{', '}'>> & { zero?: string }

/** The Arabic version of English texts: the same keys, values and tags; six plural forms. */
export type Arabic<M> = M extends string
  ? SameValues<M>
  : M extends Plural
    ? ArabicPlural<Texts<M> & string>
    : { readonly [Key in keyof M]: Arabic<M[Key]> }
