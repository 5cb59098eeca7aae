import { type ProductValues, newProductValues } from '#domain/products/product-form.ts'
import { type FormDraft, parseFormDraft } from '#domain/form-merge.ts'

export type ProductDraft = FormDraft<ProductValues>

export const newProductDraftKey = 'product:new'

export function productDraftKey(id: string): string {
  return `product:${id}`
}

/** Null when nothing was kept. */
export function parseProductDraft(stored: unknown): ProductDraft | null {
  return parseFormDraft(stored, newProductValues)
}
