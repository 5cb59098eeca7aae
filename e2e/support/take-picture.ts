import type { Page } from '@playwright/test'

/** Scrolled through first: pictures below the fold are loaded when they come near. */
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
  const path = `screenshots/${name}.png`
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
}
