import { createFileRoute } from '@tanstack/react-router'
import { AddProductScreen } from '#admin/products/form/product-editor.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

export const Route = createFileRoute('/admin/products/add')({
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.addProduct) }] }),
  component: AddProductScreen,
})
