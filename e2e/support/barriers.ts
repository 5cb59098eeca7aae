/** Accessibility of a page: axe in both themes on phone and desktop, and cut-off content. */
import { type Page, expect } from '@playwright/test'
import { runAxe } from './run-axe.ts'

interface Look {
  colorScheme: 'light' | 'dark'
  width: number
  /** All rules, or those about colours only. */
  rules: 'all' | 'colours'
}

/** The look of a page while a test works with it. */
export const phone = { colorScheme: 'light', viewport: { width: 390, height: 900 } } as const

/**
 * Colours do not depend on the width, nor the layout on the theme: two of the four pairs suffice.
 * A11Y=all looks at every pair with all rules, on a tablet, too.
 */
const looks: readonly Look[] =
  process.env['A11Y'] === 'all'
    ? [390, 768, 1280].flatMap((width) => [
        { colorScheme: 'light', width, rules: 'all' },
        { colorScheme: 'dark', width, rules: 'all' },
      ])
    : [
        { colorScheme: 'light', width: 390, rules: 'all' },
        { colorScheme: 'dark', width: 1280, rules: 'colours' },
      ]

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const settled = expect.configure({ soft: true })

/**
 * Expects the look `phone` and restores it. `place` names the page in the report. `hasNewColours`:
 * false where a test of the same screen in another language has looked at its dark colours, and
 * looks/pseudo-language.spec.ts at its width on a desktop.
 */
export async function expectNoBarriers(
  page: Page,
  place: string,
  { hasNewColours = true } = {},
): Promise<void> {
  for (const look of looks) {
    if (look.rules === 'colours' && !hasNewColours) continue
    await wear(page, look)
    await settle(page, look)
    const where = `${place}, ${look.colorScheme}, ${look.width} px`
    // Content may still arrive.
    await settled.poll(() => findBarriers(page, look.rules), where).toEqual([])
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(wider, `${where}: cut off (px)`).toBeLessThanOrEqual(0)
  }
  const before = { colorScheme: 'light', width: 390 } as const
  if (await wear(page, before)) await settle(page, before)
}

export function findBarriers(page: Page, rules: Look['rules'] = 'all'): Promise<string[]> {
  return runAxe(page, { runOnly: rules === 'all' ? tags : ['color-contrast'] })
}

const schemes = new WeakMap<Page, Look['colorScheme']>()

/** Whether the page had another look. */
async function wear(page: Page, { colorScheme, width }: Omit<Look, 'rules'>): Promise<boolean> {
  const size = page.viewportSize()
  const isWorn = size?.width === width && size.height === phone.viewport.height
  if (isWorn && schemes.get(page) === colorScheme) return false
  await page.setViewportSize({ ...phone.viewport, width })
  await page.emulateMedia({ colorScheme })
  schemes.set(page, colorScheme)
  return true
}

async function settle(page: Page, { colorScheme }: Pick<Look, 'colorScheme'>): Promise<void> {
  await expect(page.locator(`html[data-theme="${colorScheme}"]`)).toBeAttached()
  await page.evaluate(async () => {
    // Content that depends on the width has been rendered again.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
}
