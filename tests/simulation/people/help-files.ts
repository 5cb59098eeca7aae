/** Help files: written, imported elsewhere, and devices that are cleared after saving one. */
import { checkFile } from '../checks/help-file.ts'
import { readStored } from '../device/stored-rows.ts'
import type { Page } from '../device/types.ts'
import type { SavedFile, World } from '../world.ts'

const builtAt = '2026-11-22T00:00:00.000Z'

export async function writeHelpFile(world: World, page: Page) {
  const written = await page.app.writeHelpFile(page.db, { now: page.now(), app: builtAt })
  const { exportsAll } = page.device.world.faults
  const all = exportsAll && { [exportsAll]: readStored(page.device, 'local', exportsAll) }
  const text = all ? JSON.stringify({ ...JSON.parse(written.text), ...all }) : written.text
  await checkFile(world, page, text)
  const file: SavedFile = { text: written.text, isLast: false }
  world.files.push(file)
  return { file, exported: written.exported }
}

/** By the signed-in member of staff. */
export async function importHelpFile(page: Page, file: SavedFile | undefined): Promise<boolean> {
  const { app, db } = page
  const userId = (await app.readSession(db))?.userId
  const content = file === undefined ? null : app.readHelpFile(file.text)
  if (userId === undefined || content === null) return false
  await app.replayHelpFile(db, content, { userId, now: page.now() })
  page.push()
  return true
}

/**
 * 'Clear this device', after saving unsent writes to a file. Acknowledged writes are lost with
 * their copies if the server was restored since and the device has not noticed it.
 */
export async function saveAndClear(world: World, page: Page): Promise<void> {
  const { file, exported } = await writeHelpFile(world, page)
  file.isLast = true
  const acknowledged = new Set([
    ...readStored(page.device, 'local', 'sent').map(({ id }) => id),
    ...readStored(page.device, 'local', 'outbox').flatMap(({ id, state }) =>
      state === 'applied' ? [id] : [],
    ),
  ])
  world.forget(page.device, (id) => world.server.decided.has(id) || acknowledged.has(id))
  const { clearsAll } = page.device.world.faults
  const cleared = clearsAll ? Object.assign(new Set(exported), { has: () => true }) : exported
  if (!(await page.app.clearDevice(page.db, cleared))) file.isLast = false
}
