/**
 * The focus never falls to nobody. A control that goes with its row, its dialog or its whole screen, or that is switched off, hands it to
 * the next one of the same part of the page, else to that part's heading. Who leaves a control by pressing beside it has left it.
 */

/** Where the focus is, and where it could go from there. */
interface FocusTarget {
  element: HTMLElement
  /** From the innermost part of the page to the whole of it. */
  parts: Element[]
  /** What can be pressed before and behind it, nearest first, as it was when it came. */
  before: HTMLElement[]
  behind: HTMLElement[]
  /** The dialog or message it stands in. */
  layer: Element | null
  /** Where the focus was before it went into the layer. */
  outer: FocusTarget | null
}

const parts = 'section, article, form, fieldset, dialog, main, body'
const layers = 'dialog, [data-sonner-toaster]'
const controls =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]'
const typing = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"])'

/** Returns a way to stop. */
export function keepFocus(page: Document): () => void {
  let last: FocusTarget | null = null
  let byPointer = false
  let planned = false

  function note({ target }: Event): void {
    if (target instanceof HTMLElement && target !== page.body) last = focusTargetOf(target, last)
  }
  /** Nobody has taken anything away: the person has pressed beside it. */
  function forgetIfLeft(): void {
    queueMicrotask(() => {
      if (isNowhere(page) && last !== null && canHave(last.element)) last = null
    })
  }
  /** Only later whether it can still have the focus: asking now would have the page laid out for every change. */
  function restoreLater(): void {
    if (planned || last === null) return
    planned = true
    // What knows better where the focus belongs (a list, a navigation) has gone first by then.
    requestAnimationFrame(() => setTimeout(restoreFocus))
  }
  function restoreFocus(): void {
    planned = false
    if (!isNowhere(page) || last === null) return
    const next = nextOf(last, (element) => !byPointer || !element.matches(typing))
    next?.focus({ preventScroll: byPointer || next.tabIndex === -1 })
  }
  const notePointer = () => void (byPointer = true)
  const noteKey = () => void (byPointer = false)

  const listeners = [
    ['focusin', note],
    ['focusout', forgetIfLeft],
    ['pointerdown', notePointer],
    ['keydown', noteKey],
  ] as const
  for (const [event, listen] of listeners) page.addEventListener(event, listen, true)
  const observer = new MutationObserver(restoreLater)
  observer.observe(page.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'inert', 'hidden', 'open'],
  })
  return () => {
    observer.disconnect()
    for (const [event, listen] of listeners) page.removeEventListener(event, listen, true)
  }
}

function isNowhere({ activeElement, body }: Document): boolean {
  return activeElement === null || activeElement === body
}

function focusTargetOf(element: HTMLElement, last: FocusTarget | null): FocusTarget {
  const layer = element.closest(layers)
  const home = layer ?? element.closest('main') ?? element.ownerDocument.body
  const all = [...home.querySelectorAll<HTMLElement>(controls)]
  const isBefore = (other: Node) =>
    (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  return {
    element,
    layer,
    parts: partsOf(element),
    before: all.filter((other) => other !== element && isBefore(other)).toReversed(),
    behind: all.filter((other) => other !== element && !isBefore(other)),
    outer: layer === null ? null : last?.layer === layer ? last.outer : last,
  }
}

function partsOf(element: HTMLElement): Element[] {
  const found: Element[] = []
  for (let part = element.closest(parts); part; part = part.parentElement?.closest(parts) ?? null)
    found.push(part)
  return found
}

/** Null: there is nothing yet that could have it. */
function nextOf(
  focusTarget: FocusTarget,
  isWanted: (element: HTMLElement) => boolean,
): HTMLElement | null {
  if (canHave(focusTarget.element)) return focusTarget.element
  const { layer, outer } = focusTarget
  if (layer !== null && outer !== null && (!layer.matches('dialog') || !isOpen(layer)))
    return nextOf(outer, isWanted)
  const part = focusTarget.parts.find(
    (one) => one.isConnected && one.checkVisibility() && one.matches(':not(body)'),
  )
  if (part === undefined) return headingOf(focusTarget.element.ownerDocument.querySelector('main'))
  const isHere = (other: HTMLElement) => part.contains(other) && canHave(other) && isWanted(other)
  const near = part.matches('main')
    ? focusTarget.behind
    : [...focusTarget.behind, ...focusTarget.before]
  return near.find(isHere) ?? headingOf(part)
}

function isOpen(layer: Element): boolean {
  return layer.isConnected && layer.hasAttribute('open')
}

function canHave(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    element.closest('[inert]') === null &&
    element.checkVisibility()
  )
}

function headingOf(part: Element | null): HTMLElement | null {
  const heading = part?.querySelector<HTMLElement>('h1, h2, h3') ?? null
  if (heading !== null && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  return heading
}
