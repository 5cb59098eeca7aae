import type { Product } from '#domain/products/product.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { useWrites } from '#staff-services.ts'
import { t } from '#texts/texts.ts'

/** Archives a product, or brings an archived one back. */
export function useArchive(): (product: Product) => void {
  const write = useWrites()
  return ({ id, archived = false }) => {
    const texts = archived ? t.productsAdmin.returning : t.productsAdmin.archiving
    const [base, patch] = [{ archived }, { archived: !archived }]
    void write({
      mutations: [newMutation.updateProduct({ product_id: id, base, patch })],
      toasts: texts,
    })
  }
}
