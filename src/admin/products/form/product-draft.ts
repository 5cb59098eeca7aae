import { type ProductValues, newProductValues } from '#domain/products/product-form.ts'
import { readValues } from '#domain/form-merge.ts'

/** A half-filled form: what was typed, over what had been seen. */
export interface ProductDraft {
  seen: ProductValues
  typed: ProductValues
}

export const newProductDraftKey = 'product:new'

export function productDraftKey(id: string): string {
  return `product:${id}`
}

/** Where the photo of a half-filled form is kept. */
export function photoDraftKey(draftKey: string): string {
  return `photo:${draftKey}`
}

/** Null when nothing was kept. */
export function parseProductDraft(stored: unknown): ProductDraft | null {
  if (typeof stored !== 'object' || stored === null) return null
  return {
    seen: readValues(Reflect.get(stored, 'seen'), newProductValues),
    typed: readValues(Reflect.get(stored, 'typed'), newProductValues),
  }
}
