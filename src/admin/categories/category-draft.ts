import { type CategoryValues, newCategoryValues } from '#domain/categories/category-form.ts'
import { type FormDraft, parseFormDraft } from '#domain/form-merge.ts'

export type CategoryDraft = FormDraft<CategoryValues>

export const newCategoryDraftKey = 'category:new'

export function categoryDraftKey(id: string): string {
  return `category:${id}`
}

/** Null when nothing was kept. */
export function parseCategoryDraft(stored: unknown): CategoryDraft | null {
  return parseFormDraft(stored, newCategoryValues)
}
