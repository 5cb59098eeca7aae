import { type CategoryValues, newCategoryValues } from '#domain/categories/category-form.ts'
import { readValues } from '#domain/form-merge.ts'

/** A half-filled form: what was typed, over what had been seen. */
export interface CategoryDraft {
  seen: CategoryValues
  typed: CategoryValues
}

export const newCategoryDraftKey = 'category:new'

export function categoryDraftKey(id: string): string {
  return `category:${id}`
}

/** Null when nothing was kept. */
export function parseCategoryDraft(stored: unknown): CategoryDraft | null {
  if (typeof stored !== 'object' || stored === null) return null
  return {
    seen: readValues(Reflect.get(stored, 'seen'), newCategoryValues),
    typed: readValues(Reflect.get(stored, 'typed'), newCategoryValues),
  }
}
