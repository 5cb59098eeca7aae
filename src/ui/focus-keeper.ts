/**
 * Never loses the focus. When a focused control is removed or disabled, the next control of the
 * same part of the page gets the focus, else the heading of that part. Where the next control would
 * act on something else, `data-focus` on the part names what gets it: 'heading' or 'self'.
 * Clicking outside a control clears the remembered focus.
 */

/** The focused control and the candidates to follow it. */
interface FocusTarget {
  element: HTMLElement
  /** From the innermost part of the page to the whole page. */
  parts: Element[]
  /** Controls before and after it, nearest first, at the time of focus. */
  before: HTMLElement[]
  behind: HTMLElement[]
  /** The dialog or toast that contains it. */
  layer: Element | null
  /** The focus before it moved into the layer. */
  outer: FocusTarget | null
}

const parts = 'section, article, form, fieldset, dialog, main, body, [data-focus]'
const layers = 'dialog, [data-toaster]'
const controls =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]'
const typing = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"])'

/** Returns a function that stops it. */
export function keepFocus(page: Document): () => void {
  let last: FocusTarget | null = null
  let byPointer = false
  let planned = false

  function note({ target }: Event): void {
    if (target instanceof HTMLElement && target !== page.body) last = focusTargetOf(target, last)
  }
  /** The person clicked outside the control, and on no other. */
  function forgetIfLeft(event: Event): void {
    if (event instanceof FocusEvent && event.relatedTarget !== null) return
    queueMicrotask(() => {
      if (isNowhere(page) && last !== null && canHave(last.element)) last = null
    })
  }
  /** Checks later whether it can keep the focus: at once would force a layout for every change. */
  function restoreLater(): void {
    if (planned || last === null) return
    planned = true
    // Lists and navigation move the focus first.
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

/** Null: nothing can take the focus yet. */
function nextOf(
  focusTarget: FocusTarget,
  isWanted: (element: HTMLElement) => boolean,
): HTMLElement | null {
  if (canHave(focusTarget.element)) return focusTarget.element
  const { layer, outer } = focusTarget
  if (layer !== null && outer !== null && (!layer.matches('dialog') || !isOpen(layer)))
    return nextOf(outer, isWanted)
  const part = focusTarget.parts.find(
    (one) => one.isConnected && isShown(one) && one.matches(':not(body)'),
  )
  if (part === undefined) return headingOf(focusTarget.element.ownerDocument.querySelector('main'))
  const own = ownFocusOf(part)
  if (own !== null) return own
  const isHere = (other: HTMLElement) => part.contains(other) && canHave(other) && isWanted(other)
  const near = part.matches('main')
    ? focusTarget.behind
    : [...focusTarget.behind, ...focusTarget.before]
  return near.find(isHere) ?? headingOf(part) ?? headingOf(part.ownerDocument.querySelector('main'))
}

function ownFocusOf(part: Element): HTMLElement | null {
  if (part.matches('[data-focus="heading"]')) return headingOf(part)
  return part instanceof HTMLElement && part.matches('[data-focus="self"]') ? focusable(part) : null
}

function isOpen(layer: Element): boolean {
  return layer.isConnected && layer.hasAttribute('open')
}

function canHave(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    element.closest('[inert]') === null &&
    isShown(element)
  )
}

/** `checkVisibility` is missing in Safari before 17.4. */
function isShown(element: Element): boolean {
  return element.checkVisibility?.() ?? element.getClientRects().length > 0
}

function headingOf(part: Element | null): HTMLElement | null {
  const heading = part?.querySelector<HTMLElement>('h1, h2, h3') ?? null
  return heading && focusable(heading)
}

function focusable(element: HTMLElement): HTMLElement {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  return element
}
