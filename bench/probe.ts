/** Measures in the page: from an input event to the end of the frame that shows its effect. */
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { median, ms } from './print-table.ts'

export interface Step {
  selector: string
  /** What one of these elements says when the step is on screen. */
  text: string
}

/** What pages of a bench have as `probe`. */
interface Probe {
  /** When the frame that is drawn next has been drawn. */
  endOfFrame: () => Promise<number>
  /** For each step the time from the next event of that name (ms). */
  waitFor: (event: string, steps: readonly Step[]) => Promise<number[]>
}

declare const scheduler: {
  postTask: (task: () => void, options: { priority: 'user-blocking' }) => Promise<void>
}

/** In every page that is loaded from now on. */
export async function installProbe(target: Page | BrowserContext): Promise<void> {
  await target.addInitScript(() => {
    const probe: Probe = {
      endOfFrame: () =>
        new Promise((resolve) => {
          // Before the timers that wait: they run when the frame is painted.
          const note = () => resolve(performance.now())
          requestAnimationFrame(() => void scheduler.postTask(note, { priority: 'user-blocking' }))
        }),
      waitFor: (event, steps) =>
        new Promise((resolve) => {
          let since = Number.NaN
          const options = { capture: true, once: true }
          addEventListener(event, ({ timeStamp }) => (since = timeStamp), options)
          const painted: Promise<number>[] = []
          const observer = new MutationObserver(() => {
            const step = steps[painted.length]
            const isThere = [...document.querySelectorAll(step?.selector ?? 'none')].some(
              ({ textContent }) => textContent === step?.text,
            )
            if (!isThere || Number.isNaN(since)) return
            painted.push(probe.endOfFrame().then((end) => end - since))
            if (painted.length < steps.length) return
            observer.disconnect()
            resolve(Promise.all(painted))
          })
          observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        }),
    }
    Object.assign(globalThis, { probe })
  })
}

/** To be called before the input, and awaited after it. */
export function paintedAfter(page: Page, event: string, steps: readonly Step[]): Promise<number[]> {
  return page.evaluate(
    ([name, wanted]) => (globalThis as unknown as { probe: Probe }).probe.waitFor(name, wanted),
    [event, steps] as const,
  )
}

/** 4: a phone of the lower middle class. */
export async function slowDown(page: Page, rate = 4): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  return devtools
}

/** `wanted`: what the median, and the slowest, should not exceed. */
export function rowOf(name: string, times: readonly number[], wanted: string): (string | number)[] {
  return [name, times.length, ms(median(times)), ms(Math.max(...times)), wanted]
}

export const rowHead = ['', 'n', 'median', 'slowest', 'wanted']
