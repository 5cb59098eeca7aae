import { language, publishedLanguages } from '#texts/language.ts'
import { t } from '#texts/texts.ts'
import { otherLanguage } from './other-language.ts'
import { LanguageLink } from './language-link.tsx'

/** The language of this page and a link to the other; nothing while one language is published. */
export function LanguageSection() {
  if (otherLanguage() === undefined) return null
  const code = language()
  return (
    <section aria-labelledby="language">
      <h2 id="language" className="title-3 mb-4">
        {t.languageSwitch.heading}
      </h2>
      <p className="flex flex-wrap gap-3">
        <span lang={code} aria-current="true" className="chip border-accent bg-accent-soft">
          {publishedLanguages.find((one) => one.code === code)?.name}
        </span>
        <LanguageLink className="chip" />
      </p>
    </section>
  )
}
