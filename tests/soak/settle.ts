/** After all faults: no conflict stays open, and no device keeps operations that it can send. */
import { expect } from '@playwright/test'
import type { Device } from '../../e2e/support/device.ts'
import type { FaultProxy } from '../../e2e/support/fault-proxy.ts'
import type { Diary } from './diary.ts'
import { openStaff, takeTheirs } from './people.ts'
import { listUnsent, readWrites } from './read-device.ts'

export async function settle(
  device: Device,
  proxy: FaultProxy | undefined,
  diary: Diary,
  n: number,
): Promise<void> {
  await proxy?.open()
  proxy?.mend()
  const page = device.page()
  if (n === 0) await page.goto('/products')
  else {
    await page.goto('/admin/stall')
    await openStaff(page, '/admin/stall')
  }
  // After an hour there are dozens of conflicts, each behind the one before.
  await expect(async () => {
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    const writes = await readWrites(page)
    diary.recognize(n, writes)
    if (n > 0 && writes.some(({ state }) => state === 'conflict')) {
      await takeTheirs({ page, device: n, diary })
      throw new Error('What waited behind the conflict is sent now')
    }
    expect(listUnsent(writes).map(({ kind, state }) => `${kind} ${state}`)).toEqual([])
  }).toPass({ timeout: 1_800_000, intervals: [500] })
}
