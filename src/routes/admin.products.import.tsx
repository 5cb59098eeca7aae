import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '#admin/import/import-screen.tsx'

export const Route = createFileRoute('/admin/products/import')({
  head: () => ({ meta: [{ title: 'Import Products — Nefer' }] }),
  component: ImportScreen,
})
