import type { WriteWords } from '#staff-services.ts'

export const categoryAdded: WriteWords = {
  title: 'Category Added',
  text: 'The category has been added successfully.',
  failure: 'Failed to add category. Please try again.',
}

export const categoryUpdated: WriteWords = {
  title: 'Category Updated',
  text: 'The category has been updated successfully.',
  failure: 'Failed to update category. Please try again.',
}

export const categoryDeleted: WriteWords = {
  title: 'Category Deleted',
  text: 'The category has been deleted successfully.',
  failure: 'Failed to delete category. Please try again.',
}
