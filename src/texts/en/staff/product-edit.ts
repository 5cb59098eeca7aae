export const productEdit = {
  missing: 'Product not found',
  failed: 'Failed to fetch product details',
  categoriesFailed: 'Failed to fetch categories',
  submit: { new: 'Save Product', edit: 'Update Product', gone: 'Save as a new product' },
  submitting: { new: 'Save Product', edit: 'Update Product', gone: 'Save as a new product' },
  added: {
    title: 'Product Added',
    confirmed: 'The product has been added successfully.',
    failed: 'Failed to add product. Please try again.',
  },
  updated: {
    title: 'Product Updated',
    confirmed: 'The product has been updated successfully.',
    failed: 'Failed to update product. Please try again.',
  },
  deletedElsewhere:
    'This product was deleted elsewhere. What you typed is kept: you can save it as a new product, or leave it with Cancel.',

  price: 'Price (EGP)',
  sizeHint: 'Width × depth × height in mm, for example 240 × 160 × 110',
  weightHint: 'In grams',
  lowStockHint: 'At this number or below, the stock is low. Empty: the level of the settings.',
  facts: 'Facts',
  factsHint: 'The page of the product shows those that are known.',
  shownAs: 'Shown as',
  selectCategory: 'Select a category',
  sentAsDifference: 'Sent as a difference: {difference}',
  yoursMakes: 'Your {difference} makes it {stock}',
  picture: 'Picture',
  picturePreview: 'Preview of the picture',
  pictureAppears: 'Appears when the image URL is valid',

  stockHistory: 'Stock history',
  historyUnreadable: 'It cannot be read on this device at the moment.',
  historyNotHere: 'It is not on this device yet.',
  noStockChanges: {
    one: 'No changes of stock in the last day.',
    other: 'No changes of stock in the last {n} days.',
  },
  changedBy: 'by {name}',
} as const
