/** Runs in the page: finds words split over two lines, except addresses and ids. */
export function findTorn(): string[] {
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue ?? ''
    const isSeen = node.parentElement?.checkVisibility({ visibilityProperty: true }) === true
    if (!isSeen || node.parentElement?.closest('script, style, .sr-only')) continue
    for (const { index, 0: word } of text.matchAll(/\p{L}{3,}/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8)))
      const around = /\S*$/u.exec(text.slice(0, index))?.[0] ?? ''
      const isAddress = /[@/._\d]/.test(around + (/^\S*/u.exec(text.slice(index))?.[0] ?? ''))
      if (tops.size > 1 && !isAddress) found.push(word)
    }
  }
  return [...new Set(found)]
}
