export const categoriesAdmin = {
  name: 'Name',
  id: 'ID',
  description: 'Description',
  newCategory: 'New category',
  add: 'Add New Category',
  loading: 'Loading categories...',
  noneFound: 'No categories found.',
  showAll: 'Show all categories',
  untranslated: {
    one: 'No translation yet: {n} category',
    other: 'No translation yet: {n} categories',
  },
  showUntranslated: 'Show categories without a translation',

  areYouSure: 'Are you sure?',
  whatDeletionDoes:
    'This will delete the category “{name}”. This action cannot be undone. Products in this category must be reassigned.',
  hasNoProducts: 'It has no products.',
  hasProducts: { one: 'It has {n} product.', other: 'It has {n} products.' },
  moveTo: 'Move products to',
  noCategory: 'No category for now',
  deletion: {
    title: 'Category Deleted',
    confirmed: 'The category has been deleted successfully.',
    failed: 'Failed to delete category. Please try again.',
  },
} as const
