/** Measures inside the page, from an input event to the end of the frame that paints its result. */
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { median, ms } from './print-table.ts'

export interface Step {
  selector: string
  /** Text of one of these elements when the step is on screen. */
  text: string
}

/** `window.probe` in the pages of a benchmark. */
interface Probe {
  /** Time at which the next frame is painted. */
  endOfFrame: () => Promise<number>
  /** For each step the time since the next event of that name (ms). */
  waitFor: (event: string, steps: readonly Step[]) => Promise<number[]>
}

declare const scheduler: {
  postTask: (task: () => void, options: { priority: 'user-blocking' }) => Promise<void>
}

/** Installs the probe in every page that is loaded from now on. */
export async function installProbe(target: Page | BrowserContext): Promise<void> {
  await target.addInitScript(() => {
    const probe: Probe = {
      endOfFrame: () =>
        new Promise((resolve) => {
          // Before pending timers: they run when the frame is painted.
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

/** Call it before the input and await it afterwards. */
export function paintedAfter(page: Page, event: string, steps: readonly Step[]): Promise<number[]> {
  return page.evaluate(
    ([name, wanted]) => (globalThis as unknown as { probe: Probe }).probe.waitFor(name, wanted),
    [event, steps] as const,
  )
}

/** 4: a lower mid-range phone. */
export async function slowDown(page: Page, rate = 4): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  return devtools
}

/** `wanted`: limits for the median and for the slowest. */
export function rowOf(name: string, times: readonly number[], wanted: string): (string | number)[] {
  return [name, times.length, ms(median(times)), ms(Math.max(...times)), wanted]
}

export const rowHead = ['', 'n', 'median', 'slowest', 'wanted']
