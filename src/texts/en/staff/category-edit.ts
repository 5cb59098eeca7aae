export const categoryEdit = {
  missing: 'Category not found',
  failed: 'Failed to fetch category. Please try again.',
  submit: { new: 'Save Category', edit: 'Update Category', gone: 'Save as a new category' },
  submitting: { new: 'Saving...', edit: 'Updating...', gone: 'Saving...' },
  added: {
    title: 'Category Added',
    confirmed: 'The category has been added successfully.',
    failed: 'Failed to add category. Please try again.',
  },
  updated: {
    title: 'Category Updated',
    confirmed: 'The category has been updated successfully.',
    failed: 'Failed to update category. Please try again.',
  },
  deletedElsewhere:
    'This category was deleted elsewhere. What you typed is kept: you can save it as a new category, or leave it with Cancel.',

  fields: {
    name: 'Name',
    name_ar: 'Name in Arabic',
    description: 'Description',
    description_ar: 'Description in Arabic',
    imageUrl: 'Cover image URL',
  },
  id: 'Category ID',
  idFixed: 'Category ID cannot be changed',
  idWillBe: 'Its ID will be {id} and cannot be changed later.',
  nameTaken: 'There is already a category with this name.',
  pictureHint: 'A picture in 16:9 or 3:2 ratio looks best.',
  cover: 'Cover image',
  currentPicture: 'Current picture',
  currentCover: 'Current cover image',
  preview: 'Preview',
  coverPreview: 'Preview of the cover image',
  noPreview: 'No image preview available',
} as const
