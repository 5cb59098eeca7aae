import { useNavigate } from '@tanstack/react-router'
import { isIncomplete, missingParts, missingProblems } from '#domain/products/incomplete.ts'
import type { Product } from '#domain/products/product.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { useWrites } from '#staff-services.ts'
import { t } from '#texts/texts.ts'
import { formProblemText } from '#ui/form/problem-text.ts'
import { showToast } from '#ui/toast/toast.ts'

/** Archives a product, or brings an archived one back; an incomplete one opens in the form. */
export function useArchive(): (product: Product) => void {
  const write = useWrites()
  const navigate = useNavigate()
  return (product) => {
    const { id, archived = false } = product
    if (isIncomplete(product)) {
      const problems = missingParts(product).map((part) => formProblemText(missingProblems[part]))
      showToast({
        tone: 'error',
        title: t.productsAdmin.incomplete,
        message: problems.join(t.csvImport.semicolon),
      })
      return void navigate({ to: '/admin/products/edit/$id', params: { id } })
    }
    const texts = archived ? t.productsAdmin.returning : t.productsAdmin.archiving
    const [base, patch] = [{ archived }, { archived: !archived }]
    void write({
      mutations: [newMutation.updateProduct({ product_id: id, base, patch })],
      toasts: texts,
    })
  }
}
