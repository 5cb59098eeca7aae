import type { WriteWords } from '#staff-services.ts'

export const productAdded: WriteWords = {
  title: 'Product Added',
  text: 'The product has been added successfully.',
  failure: 'Failed to add product. Please try again.',
}

export const productUpdated: WriteWords = {
  title: 'Product Updated',
  text: 'The product has been updated successfully.',
  failure: 'Failed to update product. Please try again.',
}
