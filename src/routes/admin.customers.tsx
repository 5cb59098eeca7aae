import { createFileRoute } from '@tanstack/react-router'
import { CustomerDataScreen } from '#admin/customers/customer-data-screen.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

export const Route = createFileRoute('/admin/customers')({
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.customers) }] }),
  component: CustomerDataScreen,
})
