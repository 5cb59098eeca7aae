/** The explicit choice of a language, and the scroll position, for the page in that language. */
import { type PublishedLanguage, language, publishedLanguages } from '#texts/language.ts'

/** Read by the first script of every page (index.html), which applies it at '/'. */
const choiceKey = 'nefer-language'
const scrollKey = 'nefer:switched-at'

/** Undefined while one language is published. */
export function otherLanguage(): PublishedLanguage | undefined {
  return publishedLanguages.find(({ code }) => code !== language())
}

export function rememberSwitch({ code }: PublishedLanguage): void {
  safely(() => localStorage.setItem(choiceKey, code))
  safely(() => sessionStorage.setItem(scrollKey, String(Math.round(scrollY))))
}

let scrollTop: number | undefined

/** Where the page in the other language was left (px); 0 for a page that is opened otherwise. */
export function switchedScrollTop(): number {
  scrollTop ??= Number(safely(() => sessionStorage.getItem(scrollKey)) ?? 0)
  safely(() => sessionStorage.removeItem(scrollKey))
  return scrollTop
}

/** Without storage nothing is remembered. */
function safely<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}
