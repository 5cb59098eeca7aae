/** Profiles of returning visitors, for tests that are not about the first visit. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, expect } from '@playwright/test'
import { launch } from './device.ts'
import { createShopper } from './shopper.ts'
import { createStaff } from './staff.ts'
import type { Shop } from './start-shop.ts'

/** 'returning': worker and catalogue are on the device. 'staff': and a signed-in account. */
export type KnownVisitor = 'returning' | 'staff'

export interface Visitors {
  /** The folder to copy. Each visit is made once, when it is first asked for. */
  profileOf: (visitor: KnownVisitor) => Promise<string>
  forget: () => Promise<void>
}

/** Installing the worker takes half the time of a short test, and signing in a quarter. */
export function createVisitors(shop: Shop): Visitors {
  const profiles = new Map<KnownVisitor, Promise<string>>()
  const visits: Record<KnownVisitor, () => Promise<string>> = {
    returning: () =>
      visit(shop, async (page) => {
        await createShopper(page).getReady()
        await expectQuiet(shop)
      }),
    staff: async () => {
      const before = await profileOf('returning')
      return visit(shop, (page) => createStaff(page).signIn('/admin/orders'), before)
    },
  }
  function profileOf(visitor: KnownVisitor): Promise<string> {
    const profile = profiles.get(visitor) ?? visits[visitor]()
    profiles.set(visitor, profile)
    return profile
  }
  return {
    profileOf,
    forget: async () => {
      for (const profile of profiles.values())
        await rm(await profile, { recursive: true, force: true })
    },
  }
}

async function visit(
  shop: Shop,
  stay: (page: Page) => Promise<void>,
  before?: string,
): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'nefer-visitor-'))
  if (before !== undefined) await cp(before, profile, { recursive: true })
  const context = await launch(profile, {
    baseURL: shop.url,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
  })
  const [page] = context.pages()
  if (page === undefined) throw new Error('The browser has no tab')
  await stay(page)
  await context.close()
  return profile
}

/** Pictures for offline use are fetched when idle. */
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
