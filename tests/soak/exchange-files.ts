/** Writes and imports help files, in the words on the screen. */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { HelpFileImport } from './diary.ts'
import { waitingIn } from './help-files.ts'
import { type Person, openStaff } from './people.ts'

export async function writeHelpFile({ page, device, diary, files }: Person): Promise<void> {
  await page.goto('/account')
  const save = page.getByRole('button', { name: 'Save a help file' })
  await expect(save).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  const text = await readFile(await download.path(), 'utf8')
  // Before another device can import them: then they are its own.
  diary.recognize(device, waitingIn(text))
  files.add(device, text)
}

export async function importHelpFile(person: Person): Promise<void> {
  const { page, device, diary, files, damage = (text) => text } = person
  const file = files.next(device)
  if (file === undefined) return
  await openStaff(page, '/admin/devices')
  const buffer = Buffer.from(damage(file.text))
  await page
    .getByLabel('Choose a help file')
    .setInputFiles({ name: 'nefer-help.json', mimeType: 'application/json', buffer })
  await expect(page.getByRole('heading', { name: /^Saved / })).toBeVisible()
  await expect(page.getByText('Checking where it comes from')).toHaveCount(0)
  const send = page.getByRole('button', { name: /^Send (what is in it|\d+ of \d+)$/ })
  const isWhole = (await send.textContent({ timeout: 2_000 }).catch(() => ''))?.includes('what')
  // The server does not know the device yet, or cannot be asked: another time.
  if (isWhole !== true) {
    files.refused += 1
    return
  }
  const begun: HelpFileImport = {
    device,
    from: file.device,
    ids: file.waiting.map(({ id }) => id),
    confirmed: false,
  }
  diary.imports.push(begun)
  await send.click()
  await expect(page.getByText(/changes? (is|are) being sent/).first()).toBeVisible()
  begun.confirmed = true
  file.readBy.add(device)
}
