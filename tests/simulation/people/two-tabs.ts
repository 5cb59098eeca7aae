/** Forms that write at once. */
import type { Page } from '../device/types.ts'
import { demand } from '../checks/violation.ts'
import type { World } from '../world.ts'

/** False: the page says why nothing was written. */
type Send = (page: Page, id: string) => Promise<boolean>

/**
 * Sends a form under a fresh id. `twice`: it is open in two tabs, and both send it; only one may
 * write. Returns the id of what was written.
 */
export async function sendForm(
  world: World,
  page: Page,
  { twice = false }: { twice?: boolean },
  send: Send,
): Promise<string | null> {
  const { scheduler, random, diary } = world
  const begin = (on: Page) => {
    const id = random.uuid()
    const orRefuse = (error: unknown) => {
      diary.refused.add(id)
      throw error
    }
    const sent = send(on, id).catch(orRefuse)
    return sent.then((isWritten) => (isWritten ? id : null))
  }
  if (!twice) return begin(page)
  const { device } = page
  const other = device.pages.find((one) => one !== page && !one.isFrozen) ?? device.openPage()
  const both = await Promise.allSettled([begin(page), scheduler.begin(other, () => begin(other))])
  const written = both.flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : []))
  demand(written.length < 2, 'accounted', () => `two tabs sent one form: ${written.join(', ')}`)
  const failed = both.find((one) => one.status === 'rejected')
  if (written.length === 0 && failed !== undefined) throw failed.reason
  return written[0] ?? null
}
