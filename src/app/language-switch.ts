/** What a link to the other language does beside loading the page: choice, position, question. */
import type { Language } from '#texts/language.ts'

/** Read by the first script of every page (index.html), which applies it at '/'. */
const choiceKey = 'nefer-language'

/**
 * `lasting`: false where data is kept in memory only. Before that is known, nothing can be lost.
 * `keepScrollTop`: for the page that is loaded next.
 */
export function watchLanguageSwitch(lasting: Promise<boolean>, keepScrollTop: () => void): void {
  let isLasting = true
  const learn = async () => {
    isLasting = await lasting
  }
  void learn()
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[hreflang]')
    if (!(link instanceof HTMLAnchorElement) || isForTheBrowser(event)) return
    const leave = () => {
      remember(link.hreflang as Language)
      keepScrollTop()
      // The open menu is an entry of the history, which the page in the other language replaces.
      if (link.closest('#mobile-menu')) location.replace(link.href)
      else location.assign(link.href)
    }
    event.preventDefault()
    if (isLasting) leave()
    else void import('./confirm-switch.tsx').then(({ confirmSwitch }) => confirmSwitch(leave))
  })
}

function isForTheBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
}

/** A browser that forbids storage remembers nothing. */
function remember(language: Language): void {
  try {
    localStorage.setItem(choiceKey, language)
  } catch {
    // The choice counts for this page only.
  }
}
