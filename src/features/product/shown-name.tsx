/** Names and descriptions of products and categories in the language of the page. */
import {
  type Described,
  type Named,
  descriptionIn,
  languageOf,
  nameIn,
} from '#domain/products/translations.ts'
import { language } from '#texts/language.ts'

export function shownName(row: Named): string {
  return nameIn(language(), row)
}

export function shownDescription(row: Omit<Described, 'name'>): string {
  return descriptionIn(language(), row)
}

/** For the attribute `lang`: undefined for a text in the language of the page. */
export function foreignLanguage(text: string): string | undefined {
  const own = languageOf(text)
  return own === language() ? undefined : own
}

/** A text in either language. */
export function Foreign({
  children,
  className,
}: {
  children: string
  className?: string | undefined
}) {
  return (
    <bdi lang={foreignLanguage(children)} className={className}>
      {children}
    </bdi>
  )
}

export function ShownName({ of, className }: { of: Named; className?: string }) {
  return <Foreign className={className}>{shownName(of)}</Foreign>
}
