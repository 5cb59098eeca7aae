/** The language of what is printed for a customer. */
import { useEffect, useState } from 'react'
import { type Language, language } from '#texts/language.ts'
import { type Texts, allTextsIn, t } from '#texts/texts.ts'

export interface InLanguage {
  code: Language
  texts: Texts
}

export function ofPage(): InLanguage {
  return { code: language(), texts: t }
}

/** The page's until the other one is loaded, and when it cannot be loaded. */
export function useLanguageOf(code: Language): InLanguage {
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
