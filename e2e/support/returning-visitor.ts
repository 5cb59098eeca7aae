/** The profile of somebody who has been in the shop before: its worker and the catalogue are on the device, and nothing else. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { launch } from './device.ts'
import { createShopper } from './shopper.ts'
import type { Shop } from './start-shop.ts'

export interface ReturningVisitor {
  /** The folder to copy. The visit is made once, when it is first asked for. */
  profile: () => Promise<string>
  forget: () => Promise<void>
}

/** Installing the worker takes half the time of a short test: one visit serves all tests that are not about it. */
export function createReturningVisitor(shop: Shop): ReturningVisitor {
  let visited: Promise<string> | undefined
  return {
    profile: () => (visited ??= visit(shop)),
    forget: async () => {
      if (visited !== undefined) await rm(await visited, { recursive: true, force: true })
    },
  }
}

async function visit(shop: Shop): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'nefer-visitor-'))
  const context = await launch(profile, {
    baseURL: shop.url,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
  })
  const [page] = context.pages()
  if (page === undefined) throw new Error('The browser has no tab')
  await createShopper(page).getReady()
  await expectQuiet(shop)
  await context.close()
  return profile
}

/** Pictures for later are fetched when nothing else is to be done. */
async function expectQuiet({ proxy }: Shop): Promise<void> {
  let before = -1
  const isQuiet = () => {
    const now = proxy.requests.length
    const quiet = now === before
    before = now
    return quiet
  }
  await expect.poll(isQuiet, { intervals: [1500] }).toBe(true)
}
