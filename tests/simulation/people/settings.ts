/** Edits of the settings: fields of the form, with the values that it showed. */
import type { SettingsPatch } from '#domain/settings/settings.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import type { Step } from '../story/steps.ts'
import { type Author, queueForm } from './staff.ts'

const fields = ['phone', 'announcement_en', 'hours_mon', 'low_stock'] as const

export async function editSettings(
  author: Author,
  { pick, value, twice }: Extract<Step, { do: 'edit-settings' }>,
): Promise<void> {
  const { app, db } = author.page
  const row = await app.readStaffSettings(db)
  if (row === null) return
  const field = fields[pick % fields.length] ?? 'phone'
  const wish: SettingsPatch = {
    phone: `1900${value}`,
    announcement_en: `News ${value}`,
    hours_mon: `0${value % 9}:00-18:00`,
    low_stock: value,
  }
  if (wish[field] === row[field]) return
  const payload = { base: { [field]: row[field] ?? '' }, patch: { [field]: wish[field] } }
  const mutation = { kind: 'updateSettings', payload } as Mutation
  const key = `user:${author.user}/settings`
  if (twice === true) await app.saveDraft(db, key, wish, author.page.now())
  await queueForm(author, mutation, null, { key, twice })
}
