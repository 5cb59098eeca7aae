import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '#admin/import/import-screen.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

export const Route = createFileRoute('/admin/products/import')({
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.importProducts) }] }),
  component: ImportScreen,
})
