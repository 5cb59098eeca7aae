/** Chromium, and Debian's Firefox over WebDriver BiDi. */
import { fileURLToPath } from 'node:url'
import { type ElementHandle, type Page, chromium, firefox } from '@playwright/test'
import { browserFlags } from '../../../scripts/find-browser.mjs'
import type { Browser, BrowserOptions } from './browser.ts'
import { killBrowser } from './kill-browser.ts'
import { type Tab, createTab } from './tab.ts'

const shim = fileURLToPath(new URL('firefox-shim.mjs', import.meta.url))

/** Firefox asks no other host, restores nothing and follows the system's light theme. */
const firefoxUserPrefs = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.sessionstore.resume_from_crash': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.healthreport.uploadEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.startup.max_resumed_crashes': -1,
  'toolkit.telemetry.enabled': false,
}

export async function startWithPlaywright(
  engine: 'chromium' | 'firefox',
  { profile, program, origin, size, scripts }: BrowserOptions,
): Promise<Browser> {
  const look = { headless: true, viewport: size, javaScriptEnabled: scripts }
  process.env['NEFER_FIREFOX'] = program
  const context =
    engine === 'chromium'
      ? await chromium.launchPersistentContext(profile, {
          ...look,
          executablePath: program,
          args: browserFlags,
        })
      : await firefox.launchPersistentContext(profile, {
          ...look,
          channel: 'moz-firefox',
          executablePath: shim,
          firefoxUserPrefs,
        })
  const log: string[] = []
  context.on('console', (message) => log.push(`${message.type()}: ${message.text()}`))
  context.on('weberror', (error) => log.push(`page error: ${error.error().message}`))
  const wrap = (page: Page) => wrapPage(origin, page)
  return {
    tab: wrap(context.pages()[0] ?? (await context.newPage())),
    newTab: async () => wrap(await context.newPage()),
    log,
    close: () => context.close(),
    kill: async () => {
      const gone = context.waitForEvent('close')
      killBrowser(profile)
      await gone
    },
  }
}

function wrapPage(origin: string, page: Page): Tab {
  return createTab<ElementHandle>(origin, {
    goto: (url) => page.goto(url),
    reload: () => page.reload(),
    run: (source, args) => page.evaluate(`(${source})(...${JSON.stringify(args)})`),
    find: async (source, wanted) => {
      const handle = await page.evaluateHandle(`(${source})(${JSON.stringify(wanted)})`)
      return handle.asElement()
    },
    // Not `found.click`: in Firefox it waits for the load of a page from the back/forward cache.
    click: async (found) => {
      const box = await found.boundingBox()
      if (box === null) throw new Error('It has left the screen')
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    },
    // With keys: over BiDi `fill` sets the value without an event that React notices.
    type: async (found, text) => {
      await found.evaluate((field: HTMLInputElement) => {
        field.focus()
        field.select()
      })
      await page.keyboard.type(text)
    },
    choose: (found, value) => found.selectOption(value, { timeout: 3_000 }),
    press: (key) => page.keyboard.press(key),
    screenshot: (path) => page.screenshot({ path, timeout: 10_000 }),
    close: () => page.close(),
  })
}
