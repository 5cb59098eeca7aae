import { createFileRoute } from '@tanstack/react-router'
import { CustomerDataScreen } from '#admin/customers/customer-data-screen.tsx'

export const Route = createFileRoute('/admin/customers')({
  head: () => ({ meta: [{ title: 'Customer data — Nefer' }] }),
  component: CustomerDataScreen,
})
