/** Where the mouse rests. Elements that slide under it get no event. Null: outside, or touch. */
let position: { x: number; y: number } | null = null

// From the load on, which comes before the first toast: the mouse may rest since then.
const passive = { passive: true }
addEventListener('pointermove', follow, passive)
addEventListener('pointerdown', follow, passive)
document.documentElement.addEventListener('pointerleave', () => (position = null), passive)

function follow({ pointerType, clientX: x, clientY: y }: PointerEvent): void {
  position = pointerType === 'mouse' ? { x, y } : null
}

export function isMouseOver(element: Element | null): boolean {
  if (position === null || element === null) return false
  return element.contains(document.elementFromPoint(position.x, position.y))
}
