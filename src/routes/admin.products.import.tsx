import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '#admin/import/import-screen.tsx'
import { useWrites } from '#admin/use-writes.ts'

export const Route = createFileRoute('/admin/products/import')({
  head: () => ({ meta: [{ title: 'Import Products — Nefer' }] }),
  component: ImportProducts,
})

function ImportProducts() {
  return <ImportScreen write={useWrites()} />
}
