import { createFileRoute } from '@tanstack/react-router'
import { AccountScreen } from '#shop/account/account-screen.tsx'
import { InstallPanel } from '#shop/install/install-panel.tsx'
import { t } from '#texts/texts.ts'

export const Route = createFileRoute('/account/')({
  head: () => ({ meta: [{ title: t.titles.account }] }),
  component: () => <AccountScreen install={<InstallPanel />} />,
})
