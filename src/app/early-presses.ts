/** What somebody pressed and chose on a drawn page before its program was there; loaded only when there is something. */
import type { AppRouter } from './router.tsx'

/** What was pressed, or what was chosen there. */
export interface EarlyPress {
  element: Element
  value?: string
  checked?: boolean
}

/** One after the other: what one does to the address has to be drawn before the next. */
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
  if (element instanceof HTMLSelectElement) {
    element.value = value
    element.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (element instanceof HTMLElement) {
    // The press turns it over.
    if (element instanceof HTMLInputElement) element.checked = checked === false
    element.click()
  }
}

/** A screen that does not come is not waited for. */
const longestRests = 100

async function rest(router: Pick<AppRouter, 'state'>): Promise<void> {
  for (let rests = 0; rests < longestRests; rests += 1) {
    await new Promise((resolve) => setTimeout(resolve))
    if (router.state.status === 'idle') return
  }
}
