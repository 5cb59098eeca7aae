/** Repeats presses and choices made on a prerendered page before its code had started. */
import { say } from '#texts/say.ts'
import { loadTexts, t } from '#texts/texts.ts'
import { showToast } from '#ui/toast/toast.ts'
import type { AppRouter } from './router.tsx'

/** A pressed element, or the value that was chosen there. */
export interface EarlyPress {
  element: Element
  value?: string
  checked?: boolean
}

/** One at a time: after a press that changes the address, the page is rendered first. */
export async function doEarlyPresses(
  presses: readonly EarlyPress[],
  router: Pick<AppRouter, 'state'>,
): Promise<void> {
  for (const press of presses) {
    await rest(router)
    const element = findAgain(press.element)
    if (element === undefined) await reportLost(press.element)
    else repeat({ ...press, element })
  }
}

/**
 * An extension may have replaced it by another element; where it changed more, React renders the
 * page anew.
 */
function findAgain(element: Element): Element | undefined {
  // An event of this kind makes React finish the hydration up to this element.
  element.dispatchEvent(new Event('keyup', { bubbles: true }))
  if (element.isConnected) return element
  const name = nameOf(element)
  const alike = [...document.querySelectorAll(`#root ${element.localName}`)].filter(
    (one) => nameOf(one) === name && one.getClientRects().length > 0,
  )
  // Of several, nobody knows which one was meant.
  return alike.length === 1 ? alike[0] : undefined
}

function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? labelOf(element) ?? element.textContent.trim()
}

/** The text of its label, without the control itself. */
function labelOf(element: Element): string | undefined {
  const isControl = element instanceof HTMLInputElement || element instanceof HTMLSelectElement
  const label = isControl ? element.labels?.[0] : undefined
  if (label === undefined) return undefined
  const around = [...label.childNodes].filter((one) => !one.contains(element))
  return around
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .trim()
}

async function reportLost(element: Element): Promise<void> {
  await loadTexts('shop')
  showToast({ tone: 'info', message: say(t.app.pressLost, { name: nameOf(element) }) })
}

function repeat({ element, value = '', checked }: EarlyPress): void {
  element.removeAttribute('data-pressed')
  if (element instanceof HTMLSelectElement) {
    element.value = value
    element.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (element instanceof HTMLElement) {
    // The click toggles it.
    if (element instanceof HTMLInputElement) element.checked = checked === false
    element.click()
  }
}

/** A screen that does not appear is not waited for. */
const longestRests = 100

async function rest(router: Pick<AppRouter, 'state'>): Promise<void> {
  for (let rests = 0; rests < longestRests; rests += 1) {
    await new Promise((resolve) => setTimeout(resolve))
    if (router.state.status === 'idle') return
  }
}
