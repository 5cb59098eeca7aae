import type { OutcomeWords } from '#ui/toast/outcome-toast.ts'

export const categoryAdded: OutcomeWords = {
  title: 'Category Added',
  text: 'The category has been added successfully.',
  failure: 'Failed to add category. Please try again.',
}

export const categoryUpdated: OutcomeWords = {
  title: 'Category Updated',
  text: 'The category has been updated successfully.',
  failure: 'Failed to update category. Please try again.',
}

export const categoryDeleted: OutcomeWords = {
  title: 'Category Deleted',
  text: 'The category has been deleted successfully.',
  failure: 'Failed to delete category. Please try again.',
}
