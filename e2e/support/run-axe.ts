/** axe-core inside the page, loaded once per document: loading takes longer than an analysis. */
import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** Each violated rule with its elements, as CSS selectors. */
export async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (chosen) => {
    const loaded = Reflect.get(globalThis, 'axe') as typeof axe
    const { violations } = await loaded.run(chosen)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join(' | ')}`)
  }, options)
}
