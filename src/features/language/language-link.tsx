import { useLocation } from '@tanstack/react-router'
import { localPath } from '#texts/language.ts'
import { otherLanguage } from './other-language.ts'

/**
 * The same page in the other language: a page load (app/language-switch.ts does the rest). Nothing
 * while one language is published.
 */
export function LanguageLink({ className }: { className: string }) {
  const route = useLocation({ select: ({ href }) => href })
  const other = otherLanguage()
  if (other === undefined) return null
  const { code, prefix, name } = other
  return (
    <a href={localPath(route, prefix)} hrefLang={code} lang={code} className={className}>
      {name}
    </a>
  )
}
