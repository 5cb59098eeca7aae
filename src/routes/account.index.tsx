import { createFileRoute } from '@tanstack/react-router'
import { AccountScreen } from '#shop/account/account-screen.tsx'
import { InstallPanel } from '#shop/install/install-panel.tsx'

export const Route = createFileRoute('/account/')({
  head: () => ({ meta: [{ title: 'This device — Nefer' }] }),
  component: () => <AccountScreen install={<InstallPanel />} />,
})
