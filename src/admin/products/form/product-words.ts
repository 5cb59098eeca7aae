import type { OutcomeWords } from '#ui/toast/outcome-toast.ts'

export const productAdded: OutcomeWords = {
  title: 'Product Added',
  text: 'The product has been added successfully.',
  failure: 'Failed to add product. Please try again.',
}

export const productUpdated: OutcomeWords = {
  title: 'Product Updated',
  text: 'The product has been updated successfully.',
  failure: 'Failed to update product. Please try again.',
}
