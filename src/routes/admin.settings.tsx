import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '#admin/settings/settings-screen.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

export const Route = createFileRoute('/admin/settings')({
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.settings) }] }),
  component: SettingsScreen,
})
