/** The language of papers that are printed for a customer. */
import { useEffect, useState } from 'react'
import { type Language, language, publishedLanguages } from '#texts/language.ts'
import { type Texts, allTextsIn, t } from '#texts/texts.ts'

export interface InLanguage {
  code: Language
  texts: Texts
}

export function ofPage(): InLanguage {
  return { code: language(), texts: t }
}

/** The page's for another locale, and as long as the other language is not loaded. */
export function useLanguageOf(locale: string | undefined): InLanguage {
  const code = publishedLanguages.find((one) => one.code === locale)?.code ?? language()
  const [other, setOther] = useState<InLanguage | null>(null)
  useEffect(() => {
    if (code === language()) return
    let isCurrent = true
    const load = async () => {
      const texts = await allTextsIn(code)
      if (isCurrent) setOther({ code, texts })
    }
    void load().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [code])
  return other?.code === code ? other : ofPage()
}
