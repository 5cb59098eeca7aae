/** Turning the pages of a gallery by keys and by swiping, in both directions of writing. */

/** 1: the next picture, -1: the one before, 0: another key. */
export function stepOfKey(key: string, isRtl: boolean): -1 | 0 | 1 {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return 0
  return (key === 'ArrowRight') === isRtl ? -1 : 1
}

interface Point {
  x: number
  y: number
}

/** The shortest swipe (px). */
const shortest = 40

/** Content follows the finger: pulling against the direction of reading shows the next one. */
export function stepOfSwipe(from: Point, to: Point, isRtl: boolean): -1 | 0 | 1 {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (Math.abs(dx) < shortest || Math.abs(dx) < Math.abs(dy)) return 0
  return dx > 0 === isRtl ? 1 : -1
}

/** The position after `step` pictures, within the existing ones. */
export function pageAfter(at: number, step: number, total: number): number {
  return Math.min(Math.max(at + step, 0), total - 1)
}
