import { createFileRoute } from '@tanstack/react-router'
import { ChangePasswordScreen } from '#admin/accounts/password-screens.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

export const Route = createFileRoute('/admin/password')({
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.password) }] }),
  component: ChangePasswordScreen,
})
