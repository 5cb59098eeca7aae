import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** Where pictures go: SCREENS=1 is screenshots/ in the project, anything else names a folder. */
const asked = process.env['SCREENS']
export const wantsPictures = asked !== undefined

/** Themes and widths of the pictures. */
export const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [390, 768, 1280].map((width) => ({
    colorScheme,
    viewport: { width, height: width === 390 ? 844 : 800 },
    name: `${width}-${colorScheme}`,
  })),
)

/** Scrolls through the page first: pictures below the fold load when they come near. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
    const images = [...document.images].filter((image) => !image.complete)
    await Promise.race([
      Promise.all(images.map((image) => image.decode().catch(() => undefined))),
      new Promise((done) => {
        setTimeout(done, 3000)
      }),
    ])
    scrollTo(0, 0)
  })
  const path = join(asked === undefined || asked === '1' ? 'screenshots' : asked, `${name}.png`)
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
}
