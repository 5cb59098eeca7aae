/** Where the mouse rests. Null: outside, touch, or unknown. */
let position: { x: number; y: number } | null = null

// The mouse may rest since before this code was loaded: then `pointerover` reports what slides
// under it.
const passive = { passive: true }
addEventListener('pointerover', follow, passive)
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
