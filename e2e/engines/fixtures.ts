/** Tests that run in Chromium, Firefox and WebKit, from one text. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestInfo, test as base } from '@playwright/test'
import type { Engine, EngineName } from '../../scripts/find-engines.mjs'
import { type Shop, startShop } from '../support/start-shop.ts'
import type { Browser, BrowserOptions } from './drivers/browser.ts'
import { startWebkit } from './drivers/start-webkit.ts'
import { startWithPlaywright } from './drivers/start-with-playwright.ts'
import type { Tab } from './drivers/tab.ts'

export interface World {
  shop: Shop
  /** The first tab of the browser that is running now. */
  tab: Tab
  newTab: () => Promise<Tab>
  /** Kills the browser and starts it again with the same profile. */
  killAndRestart: () => Promise<void>
}

type Look = Pick<BrowserOptions, 'size' | 'scripts'>

const desktop: Look = { size: { width: 1280, height: 900 }, scripts: true }

const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({ playwright: _playwright }, use) => {
      const shop = await startShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** Declares one test for each engine. A missing engine is skipped with the reason. */
export function inEachEngine(
  title: string,
  walk: (world: World) => Promise<void>,
  look: Partial<Look> = {},
): void {
  const engines = JSON.parse(process.env['NEFER_ENGINES'] ?? '{}') as Record<EngineName, Engine>
  for (const [name, engine] of Object.entries(engines) as [EngineName, Engine][])
    if ('missing' in engine) skip(`${name}: ${title}`, `${name}: ${engine.missing}`)
    else
      test(`${name}: ${title}`, async ({ shop }, info) => {
        await shop.reset()
        const profile = await mkdtemp(join(tmpdir(), 'nefer-engine-'))
        const options = { ...desktop, ...look, profile, program: engine.program, origin: shop.url }
        let browser = await start(name, options)
        const world: World = {
          shop,
          tab: browser.tab,
          newTab: () => browser.newTab(),
          killAndRestart: async () => {
            await browser.kill()
            browser = await start(name, options)
            world.tab = browser.tab
          },
        }
        try {
          await walk(world)
        } catch (error) {
          await describeFailure(browser, info)
          throw error
        } finally {
          await browser.kill()
          await rm(profile, { recursive: true, force: true, maxRetries: 5 })
        }
      })
}

/** Starts no shop. */
function skip(title: string, reason: string): void {
  base.describe(() => {
    base.skip(true, reason)
    base(title, () => undefined)
  })
}

function start(name: EngineName, options: BrowserOptions): Promise<Browser> {
  return name === 'webkit' ? startWebkit(options) : startWithPlaywright(name, options)
}

/** Attaches the screen and the log of the browser. */
async function describeFailure({ tab, log }: Browser, info: TestInfo): Promise<void> {
  await tab.screenshot(info.outputPath('screen.png')).catch(() => undefined)
  const screen = await tab
    .js(() => `${location.href}\n${document.body.innerText}`)
    .catch((error: unknown) => `No text: ${String(error)}`)
  await writeFile(info.outputPath('screen.txt'), `${screen}\n\n${log.slice(-200).join('\n')}`)
}
