import type { Page } from '@playwright/test'

/** From the next page on: records which of these texts appear, even briefly, in their order. */
export async function noteTexts(
  page: Page,
  texts: readonly string[],
): Promise<() => Promise<string[]>> {
  await page.addInitScript((wanted) => {
    const noted: string[] = []
    Object.assign(globalThis, { noted })
    let before = ''
    const look = () => {
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.nodeValue ?? ''
        if (!wanted.includes(text)) continue
        if (text !== before) noted.push(text)
        before = text
      }
    }
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  }, texts)
  return () => page.evaluate(() => (globalThis as unknown as { noted: string[] }).noted)
}
