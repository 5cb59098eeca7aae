/** A prerendered page before and after its scripts run. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, type Page, expect } from '@playwright/test'

/** Opens a page without its scripts and records its elements. The result loads the scripts. */
export async function openHeld(page: Page, address: string): Promise<() => void> {
  let letIn = () => {}
  const isLetIn = new Promise<void>((resolve) => {
    letIn = resolve
  })
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await isLetIn
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('footer').waitFor({ state: 'attached' })
  await page.evaluate(() => {
    const prerendered = [...document.querySelectorAll('#root main *, #root nav *, #root footer *')]
    Object.assign(globalThis, { prerendered, shifted: 0, moved: [] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        globalThis.shifted += Number(Reflect.get(entry, 'value'))
        for (const { node } of Reflect.get(entry, 'sources') ?? [])
          globalThis.moved.push(node instanceof Element ? node.className : String(node?.nodeValue))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return letIn
}

/** Resolves when the page is hydrated, or rendered anew. */
export async function waitForLife(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1')
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
  })
}

/** The databases are open, and the result of the first pull is rendered. */
export async function waitForPull(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await new Promise((done) => requestIdleCallback(done))
    return globalThis.catalogue === true && globalThis.asking === 0
  })
}

/** Call before a page is opened. */
export async function notePulls(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const ask = globalThis.fetch
    globalThis.asking = 0
    globalThis.fetch = async (...request) => {
      globalThis.asking += 1
      try {
        const answer = await ask(...request)
        if (answer.url.includes('pull_catalog')) globalThis.catalogue = true
        return answer
      } finally {
        globalThis.asking -= 1
      }
    }
  })
}

/** Prerendered elements that have left the page, except placeholders. */
export function listLost(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    globalThis.prerendered
      .filter((node) => !node.isConnected && !(node.className === 'min-h-150'))
      .map((node) => node.outerHTML.slice(0, 200)),
  )
}

export async function expectSteady(page: Page, what: string): Promise<void> {
  expect.soft(await listLost(page), `lost of ${what}`).toEqual([])
  const { shifted, moved } = await page.evaluate(() => {
    const { shifted: sum, moved: by } = globalThis
    return { shifted: sum, moved: by }
  })
  // Arabic letters come in two more fonts, which may arrive late.
  const most = what.startsWith('/ar') ? 0.05 : 0.02
  expect.soft(shifted, `shifts of ${what}: ${moved.join(', ')}`).toBeLessThan(most)
}

/** Every page starts from the shell from now on. */
export async function serveShell(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback()
    const url = new URL('/shell.html', route.request().url()).href
    await route.fulfill({ response: await route.fetch({ url }) })
  })
}

/** Builds with React's development version, which reports hydration errors. Returns the folder. */
export async function buildForDevelopment(folder: string): Promise<string> {
  const dist = join(folder, 'dist')
  const vite = join('node_modules', '.bin', 'vite')
  const args = ['build', '--mode', 'development', '--minify', 'false', '--logLevel', 'error']
  const env = { ...process.env, NODE_ENV: 'development', NEFER_DIST: dist }
  await promisify(execFile)(vite, args, { env })
  return dist
}

declare global {
  var prerendered: Element[]
  var shifted: number
  /** What moved, by its class or text. */
  var moved: string[]
  /** Requests under way. */
  var asking: number
  var catalogue: boolean | undefined
}
