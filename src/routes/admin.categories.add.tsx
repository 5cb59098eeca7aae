import { createFileRoute } from '@tanstack/react-router'
import { AddCategoryScreen } from '#admin/categories/category-editor.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

export const Route = createFileRoute('/admin/categories/add')({
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.addCategory) }] }),
  component: AddCategoryScreen,
})
