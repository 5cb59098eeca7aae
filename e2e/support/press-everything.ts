/** Presses every button of a page by keyboard and checks that some element always has the focus. */
import { type Page, expect } from '@playwright/test'

declare global {
  interface Window {
    pressed: string
    lost: string[]
  }
}

/**
 * Call before the first page. From the first press on, records when no element has the focus for
 * longer than any screen takes to render.
 */
export async function watchFocus(page: Page): Promise<void> {
  page.on('dialog', (dialog) => void dialog.accept())
  await page.addInitScript(() => {
    window.print = () => undefined
    // The browser's own dialog would take every key from then on.
    addEventListener('beforeinstallprompt', (event) =>
      Object.assign(event, { prompt: () => Promise.resolve() }),
    )
    window.pressed = ''
    window.lost = []
    let nobody = 0
    setInterval(() => {
      const { activeElement, body } = document
      nobody = window.pressed !== '' && (activeElement ?? body) === body ? nobody + 1 : 0
      if (nobody === 20) window.lost.push(window.pressed)
    }, 50)
  })
}

/**
 * Every button once, by its name without numbers and ids; one row stands for all. `skip`: buttons
 * that leave the area.
 */
export async function pressEverything(page: Page, path: string, skip: RegExp): Promise<void> {
  const done = new Set<string>()
  for (;;) {
    if (new URL(page.url()).pathname !== path) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    const name = await pressNext(page, [...done], skip.source)
    if (name === null) return
    done.add(name)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: name })
      .not.toBe('BODY')
    expect.soft(await page.evaluate(() => window.lost), `${path}: nobody has the focus`).toEqual([])
  }
}

/** Null: all of them have been pressed. */
async function pressNext(page: Page, done: string[], skip: string): Promise<string | null> {
  const name = await page.evaluate(
    ([known, left]) => {
      const open = [...document.querySelectorAll('dialog[open]')].at(-1)
      const buttons = [...(open ?? document).querySelectorAll('button')]
      const title = open?.querySelector('h2')?.textContent?.replace(/\d.*/, '') ?? ''
      const nameOf = (button: HTMLElement) =>
        `${title}/${button.ariaLabel ?? button.textContent}`.replace(
          /[\d.]+|(?<=^[^/]*\/(One|Add|Archive|Count|Select|Edit|Delete|Remove|Undo|View order|Take one)) .*/g,
          '',
        )
      const next = buttons.find(
        (button) =>
          button.checkVisibility({ visibilityProperty: true }) &&
          !button.disabled &&
          button.closest('[inert]') === null &&
          !known.includes(nameOf(button)) &&
          !new RegExp(left).test(nameOf(button)),
      )
      if (next === undefined) return open ? 'Escape' : null
      next.focus()
      window.pressed = nameOf(next)
      return window.pressed
    },
    [done, skip] as const,
  )
  if (name !== null) await page.keyboard.press(name === 'Escape' ? 'Escape' : 'Enter')
  return name
}
