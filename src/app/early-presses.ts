/** Repeats presses and choices made on a prerendered page before its code had started. */
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
    repeat(press)
  }
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
