export const bulkEdit = {
  changeProducts: { one: 'Change {n} product', other: 'Change {n} products' },
  field: 'Change',
  priceByPercent: 'Price, by percent',
  stockByDifference: 'Stock, by a difference',
  to: 'To',
  chooseValue: 'Please choose',
  percent: 'Percent',
  percentHint: '10 raises, -10 lowers; rounded to whole piastres',
  difference: 'Difference',
  differenceHint: '5 adds, -3 takes away',
  problems: {
    percentUnclear: 'Please enter a percentage like 10 or -12.5',
    percentOutOfRange: 'Please enter a percentage between -99.99 and 10,000',
    differenceUnclear: 'Please enter a number like 5 or -3',
    differenceTooLarge: 'At most 1,000,000 at once',
  },

  preview: 'Preview',
  product: 'Product',
  before: 'Now',
  after: 'Then',
  summary: {
    willChange: 'Will change: {changed}.',
    someSame: 'Will change: {changed}. Already so: {same}.',
    someLeft: 'Will change: {changed}. Cannot change and left out: {left}.',
    someSameSomeLeft:
      'Will change: {changed}. Already so: {same}. Cannot change and left out: {left}.',
  },
  more: { one: '… and {n} more', other: '… and {n} more' },
  priceTooLarge: 'The price would be too high',
  onlyInStock: { one: 'Only {n} in stock', other: 'Only {n} in stock' },

  tooMany: {
    one: 'At most {n} product can be changed at once. Please select fewer.',
    other: 'At most {n} products can be changed at once. Please select fewer.',
  },
  nothingToChange: 'Nothing to change',
  updated: { one: 'Product Updated', other: 'Products Updated' },
  changed: { one: '{n} product changed.', other: '{n} products changed.' },
} as const

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

/** The address of a new category is taken. */
export const categoryIdConflict = {
  waiting: {
    one: '{n} product is waiting for yours. Until you decide, it is not sent, and this device shows it in {theirs}.',
    other:
      '{n} products are waiting for yours. Until you decide, they are not sent, and this device shows them in {theirs}.',
  },
  takeTheirs: 'Use the existing category',
  takeTheirsText: 'The name, description and picture you wrote for yours are discarded.',
  takeTheirsWaiting:
    'What is waiting goes into {theirs}. The name, description and picture you wrote for yours are discarded.',
  otherId: 'Save under another ID',
  otherIdText: 'Yours becomes a category beside {theirs}, with the ID {id}.',
  otherIdWaiting:
    'Yours becomes a category beside {theirs}, with the ID {id}; what is waiting goes into it.',
  takenTheirs: 'The existing category is used.',
  sending: 'Being sent with the ID {id}.',
  frozen:
    'Something that is waiting for it may have reached the server, or is in a help file. Nothing was changed: try again with a connection.',
} as const

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

export const csvImport = {
  title: 'Import products from a CSV file',
  howTo:
    'The quickest way is to export the products, change the file in a spreadsheet and import it here. A line without an ID adds a product; a column that is missing stays as it is.',
  inSpreadsheet: 'Change products in a spreadsheet',
  columns: 'Columns: {names}',
  choose: 'Choose a CSV file',
  separator: 'Separator of exported files',
  separators: { ',': 'Comma', ';': 'Semicolon, with a decimal comma' },
  encoding: 'Text encoding',
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16 (big-endian)',
    'windows-1256': 'Arabic (Windows-1256)',
    'windows-1252': 'Western European (Windows-1252)',
  },
  encodingGuessed:
    'This file is not UTF-8. It seems to be {encoding}: please look whether the letters below are right, or choose another one.',
  ignoredColumns: {
    one: 'This column is not used: {columns}',
    other: 'These columns are not used: {columns}',
  },

  line: 'Line',
  effect: 'What happens',
  namesTaken: {
    one: '{n} new product has a name that is there already. A line with the product’s ID changes it; without one it is added again.',
    other:
      '{n} new products have a name that is there already. A line with the product’s ID changes it; without one it is added again.',
  },
  nameTaken: 'Another product already has this name',
  unchanged: 'Unchanged',
  fieldChange: '{field} {from} → {to}',
  changedSince: 'This product was changed after the file was exported',
  moreLines: { one: '… and {n} more line', other: '… and {n} more lines' },

  counts: {
    add: '{count} new',
    change: '{count} changed',
    same: '{count} unchanged',
    error: '{count} with errors',
    open: '{count} waiting for your answer',
  },
  /** Between the counts. */
  comma: ', ',
  /** Between the reasons of a line that was left out. */
  semicolon: '; ',
  summary: '{counts}.',
  noProducts: 'No products in this file.',
  tooMany: {
    one: 'At most {n} product can be changed at once. Please split the file.',
    other: 'At most {n} products can be changed at once. Please split the file.',
  },
  nothing: 'Nothing to import',
  importLines: { one: 'Import {n} line', other: 'Import {n} lines' },
  errorsLeftOut: 'Lines with errors are left out.',
  imported: 'Products Imported',
  failed: 'Failed to import products. Nothing was changed. Please try again.',
  importedWithout: {
    one: 'Imported, with {n} line left out',
    other: 'Imported, with {n} lines left out',
  },
  correctLines: '{summary} Correct the lines below and import them again.',
  saveFailedLines: 'Save failed lines as CSV',
  showProducts: 'Show the products',

  fileProblems: {
    empty: 'The file is empty.',
    notText: 'This is not a text file. In a spreadsheet, save it as CSV (UTF-8).',
    columnTwice: 'The column “{column}” is there twice.',
    otherColumns: 'These are not the columns of a product list. Expected: {columns}.',
    tooManyLines: {
      one: 'At most {n} line can be read at once.',
      other: 'At most {n} lines can be read at once.',
    },
    openQuote: 'Line {line}: a quote is opened and never closed, or closed too early.',
    otherEncoding: 'The file cannot be read as {encoding}. Save it as UTF-8.',
    productsUnreadable: 'The products cannot be read on this device at the moment.',
  },
  lineProblems: {
    cellCount: {
      one: 'This line has {n} cell, the first line has {columns}. A cell that contains the separator needs quotes',
      other:
        'This line has {n} cells, the first line has {columns}. A cell that contains the separator needs quotes',
    },
    brokenRule: '{column}: {problem}',
    cellTooLong: 'A cell has more than {n} characters',
    unclearFlag: '{column}: please write true or false',
    unknownCategory: 'There is no category “{category}”',
    repeatedId: 'The ID {id} is already in line {line}',
    unknownId: 'There is no product with the ID {id}. Leave the ID empty to add a new product',
  },
} as const

/** Products of another program, on the import page. */
export const moving = {
  howTo:
    'A file of another shop can be chosen as it is: columns, prices and categories are recognised, and what is not clear is asked once. Nothing is imported before you press the button below the preview.',
  reading: 'Reading the file…',
  template: 'Download a template',
  programs: {
    nefer: 'Nefer',
    shopify: 'Shopify',
    woocommerce: 'WooCommerce',
    etsy: 'Etsy',
    square: 'Square',
    loyverse: 'Loyverse',
    arabic: 'Arabic columns',
  },
  recognised: 'Recognised: {program}',
  bySimilarNames: 'The columns were recognised by similar names. Please check them.',
  columns: 'Columns of the file',
  used: { one: '{n} column is used', other: '{n} columns are used' },
  column: 'Column',
  meaningOf: 'Use {column} as',
  notUsed: 'Not used',
  chooseNameAndPrice: 'Please choose the columns of the name and the price.',
  fields: {
    currency: 'Currency',
    picture: 'Address of a picture',
    picture_order: 'Order of the pictures',
    picture_text: 'Text of the picture',
    variant_picture: 'Picture of the variant',
    group: 'Same text: the same product',
    parent: 'Product of the variant',
    row_id: 'Number of the line',
    sku: 'SKU',
    option: 'Variant',
    option_values: 'Values of the variants',
    short_description: 'Short description',
    category_fallback: 'Category, if there is no other',
    status: 'On sale or draft',
    for_sale: 'On sale in a place',
    kind: 'Kind of the product',
    gift_card: 'Gift card',
    price_other: 'Another price',
    price_place: 'Price in a place',
    stock_tracked: 'Whether pieces are counted',
    by_weight: 'Sold by weight',
    part: 'Item of a set',
  },

  questions: 'Questions about this file',
  currencyUnnamed: {
    one: 'The price of {n} product has no currency. Which one is it?',
    other: 'The prices of {n} products have no currency. Which one is it?',
  },
  pleaseChoose: 'Please choose',
  pounds: 'Egyptian pounds (EGP)',
  otherCurrency: 'Another currency',
  rateUnnamed: 'One unit of it is … EGP',
  rate: {
    one: 'The price of {n} product is in {currency}. One {currency} is … EGP',
    other: 'The prices of {n} products are in {currency}. One {currency} is … EGP',
  },
  rateInvalid: 'Please enter a number like 48.50. Without it these products are left out.',
  ambiguous: 'Is {example} thousands or a decimal?',
  asThousands: 'Thousands: 1.500 is 1,500',
  asDecimals: 'Decimals: 1.500 is 1.50',
  notYet: 'Leave these products out',
  categories: {
    one: 'The shop does not have {n} category of the file. It becomes:',
    other: 'The shop does not have {n} categories of the file. They become:',
  },
  allInto: 'All of them',
  oneByOne: 'Each as chosen below',
  createCategory: 'Create the category',
  createMissing: { one: 'Create the {n} missing one', other: 'Create the {n} missing ones' },
  allIntoOne: 'All into {category}',
  newCategoryHint:
    'A new category gets a short text and the first picture of its products, or the app’s icon if they have none. Both can be changed later.',
  categoryText: 'All products of the category {name}.',
  noCategory: {
    one: '{n} product has no category. It goes into:',
    other: '{n} products have no category. They go into:',
  },
  unknownStock: {
    one: 'Stock of {n} product that has no number in the file (empty, unlimited or below 0)',
    other: 'Stock of {n} products that have no number in the file (empty, unlimited or below 0)',
  },
  decimals: {
    one: 'The stock of {n} product is a decimal number',
    other: 'The stock of {n} products is a decimal number',
  },
  roundDown: 'Round down',
  known: {
    one: '{n} product is in the shop already, with this name and price',
    other: '{n} products are in the shop already, with this name and price',
  },
  leaveOut: 'Leave out',
  changeKnown: 'Change the product of the shop',
  addAgain: 'Add again',

  values: '{price} · {stock} · {category}',
  newCategoryName: '{category} (new)',
  hidden: 'Archived: it is not on sale in the file',
  incomplete: 'Archived and marked “Incomplete” until it has: {fields}',
  noneYet: 'None yet: they are archived',
  notes: {
    'price-other': 'Another price in the file: {text}',
    'option-values': 'Values of variants in the file: {text}',
    'bad-picture': 'Not an address of a picture: {text}',
    places: { one: 'Stock of {n} place', other: 'Stock of {n} places together' },
    'pictures-left': {
      one: '{n} more picture is left out',
      other: '{n} more pictures are left out',
    },
  },
  notAProduct: 'A service, gift card or set has no stock: it is left out',
  severalPrices: 'The file has several prices for this product',
  noRate: 'Please answer the question about the currency ({currency})',
  noCurrency: 'Please answer the question about the currency',
  oldAddresses: {
    one: 'The pictures of {n} product stay on the old shop’s server and end with it.',
    other: 'The pictures of {n} products stay on the old shop’s server and end with it.',
  },
  copiedLater: 'After the import they can be copied to this shop on this page.',
  replaceInTime: 'Replace them with pictures on a server of your own in time.',
} as const

/** Imports that can be taken back. */
export const undoImport = {
  list: 'Imports of the last 7 days on this device',
  fileOf: '{file}, {time}',
  undo: 'Undo this import',
  title: 'Import Undone',
  canUndo: 'Can be undone: {n} of {m}',
  undone: '{n} of {m} undone',
  failed: 'The import could not be undone. Nothing was changed. Please try again.',
  gone: 'This import can no longer be undone: another tab has undone it, or this device needed its space. Nothing was changed here.',
  whatHappens:
    'New products that nobody has changed or ordered are deleted, changed fields get their old values back, new categories that are empty are deleted.',
  reasons: {
    changed: '{name}: changed since, it stays',
    ordered: '{name}: ordered, it stays',
    gone: '{name}: no longer there',
    'in-use': '{name}: this category is in use, it stays',
  },
  changedFields: '{name}: changed since and kept: {fields}',
} as const

/** Pictures of other servers and their copies. */
export const copyPictures = {
  title: 'Pictures on other servers',
  shown: {
    one: '{n} product or category shows pictures of another server. They end with that server.',
    other:
      '{n} products and categories show pictures of other servers. They end with those servers.',
  },
  copy: 'Copy the pictures to this shop',
  copying: 'Copying…',
  waitsFor: {
    connection: 'There is no connection. The copying continues when there is one.',
    upload: 'The latest copies are being uploaded first.',
  },
  copied: '{n} of {m} pictures copied',
  failed: 'A copied picture could not be saved. Please try again.',
  refused:
    'These pictures could not be copied: the other server does not allow it, does not answer, or sends no picture. Open the picture, save it, and choose it as a photo.',
  pictureOf: '{name}: {picture}',
  choosePhoto: 'Choose a photo',
  choosePhotoFor: 'Choose a photo for {name}',
} as const

/** The edit forms of products and categories. */
export const entityEdit = {
  notSavedYet: 'Not saved yet. What you type is kept on this device.',
  photoFailed: 'Not saved: a picture could not be used. What you entered is still here.',
  left: 'Not saved: the form was closed before its pictures were ready. Open it again to save.',
  nothingChanged: 'Nothing had to be changed.',
  restored: 'What you had typed here before has been brought back.',
  startAfresh: 'Start afresh',
  changedElsewhere: 'changed elsewhere to {value}',
  changedElsewhereHint: 'changed elsewhere to {value}. {hint}',
  takeTheirs: 'Use that<hidden> for {field}</hidden>',
  keepMine: 'Keep mine<hidden> for {field}</hidden>',
  yes: 'yes',
  no: 'no',
  emptyValue: '(empty)',
} as const

/** The pictures of a product in its form. */
export const pictures = {
  title: 'Pictures',
  hint: {
    one: 'Up to {n} picture. The first one is the main picture.',
    other: 'Up to {n} pictures. The first one is the main picture.',
  },
  first: 'Main picture, {n} of {total}',
  place: 'Picture {n} of {total}',
  moved: 'Now picture {n} of {total}',
  alt: 'What picture {n} shows',
  altInArabic: 'What picture {n} shows, in Arabic',
  moveUp: 'Move picture {n} up',
  moveDown: 'Move picture {n} down',
  add: 'Add pictures',
  address: 'Address of another picture',
  addAddress: 'Add',
  foreign: 'On another server ({host}): it ends with that server.',
} as const

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
  facts: 'Details',
  factsHint: 'The page of the product shows those that are known.',
  shownAs: 'Shown as',
  selectCategory: 'Select a category',
  sentAsDifference: 'Sent as a difference: {difference}',
  yoursMakes: 'Your {difference} makes it {stock}',
  picture: 'Picture',
  picturePreview: 'Preview of the picture',
  pictureAppears: 'Appears when the image URL is valid',

  archiveTitle: 'Archive this product',
  archiveText: 'It leaves the shop and stays in orders and here, under Archived.',
  isArchived: 'This product is archived',
  bringBackText: 'It is not in the shop. Its history, its picture and its stock are kept.',
  stockHistory: 'Stock history',
  historyUnreadable: 'It cannot be read on this device at the moment.',
  historyNotHere: 'It is not on this device yet.',
  noStockChanges: {
    one: 'No changes of stock in the last day.',
    other: 'No changes of stock in the last {n} days.',
  },
  changedBy: 'by {name}',
} as const

export const productsAdmin = {
  search: 'Search products',
  name: 'Name',
  newProduct: 'New product',
  add: 'Add Product',
  importCsv: 'Import CSV',
  exportCsv: 'Export CSV',
  noneFound: 'No products found',
  productCount: { one: '{n} product', other: '{n} products' },
  newest: 'Newest',
  waiting: 'Waiting',
  peopleWait: { one: '{n} person is waiting', other: '{n} people are waiting' },
  peopleWaitForProducts: {
    one: '{n} person is waiting for a product to be back.',
    other: '{n} people are waiting for a product to be back.',
  },
  mostWanted: 'Show the most wanted first',
  newestFirst: 'Show the newest first',
  image: 'Image',
  actions: 'Actions',
  withoutCategory: {
    one: '{n} product has no category. Select it to give it one.',
    other: '{n} products have no category. Select them to give them one.',
  },
  showAll: 'Show all products',
  showWithoutCategory: 'Show products without a category',
  untranslated: {
    one: 'No translation yet: {n} product',
    other: 'No translation yet: {n} products',
  },
  showUntranslated: 'Show products without a translation',

  selectOne: 'Select {name}',
  editOne: 'Edit {name}',
  deleteOne: 'Delete {name}',
  oneLess: 'One less of {name}',
  oneMore: 'One more of {name}',
  selectShown: 'Select all shown products',
  selection: 'Selected products',
  change: 'Change…',

  updated: 'Product Updated',
  stockChanged: '{name}: stock changed.',
  updateFailed: 'Failed to update product. Please try again.',
  archive: 'Archive',
  archiveOne: 'Archive {name}',
  bringBack: 'Bring back',
  bringBackOne: 'Bring back {name}',
  archived: 'Archived',
  archivedCount: {
    one: '{n} product is not in the shop.',
    other: '{n} products are not in the shop.',
  },
  incomplete: 'Incomplete',
  archiving: {
    title: 'Product Archived',
    confirmed: 'The product is no longer in the shop. You can bring it back.',
    failed: 'Failed to archive product. Please try again.',
  },
  returning: {
    title: 'Product Brought Back',
    confirmed: 'The product is in the shop again.',
    failed: 'Failed to bring product back. Please try again.',
  },
  askToDelete: 'Are you sure you want to delete this product?',
  whatDeletionDoes: '“{name}” leaves the shop. Orders that contain it stay as they are.',
  deletion: {
    title: 'Product Deleted',
    confirmed: 'The product has been deleted successfully.',
    failed: 'Failed to delete product. Please try again.',
  },
} as const

/** Why a stock changed, as recorded by the server or a device. */
export const stockReasons = {
  order: 'order',
  orderNumber: 'order {number}',
  'order cancelled': 'order cancelled',
  orderNumberCancelled: 'order {number} cancelled',
  'order reopened': 'order reopened',
  orderNumberReopened: 'order {number} reopened',
  set: 'set by another tool',
  created: 'product added',
  count: 'counted',
  stall: 'adjusted at the stall',
  'stall sale': 'stall sale',
  return: 'returned',
  undo: 'taken back at the stall',
  edited: 'product edit',
  import: 'CSV import',
  'bulk change': 'bulk change',
  'order corrected': 'order corrected',
  deleted: 'product deleted',
  'not back from the market': 'not back from the market',
  'older changes': 'older changes',
} as const

export const makeList = {
  intro: 'Products at their low-stock level or below, and those that people are waiting for.',
  printed: 'Make-list of {time}',
  print: 'Print',
  exportCsv: 'Export CSV',
  empty: 'Nothing to make: no product is low in stock, and nobody is waiting for one.',
  ordersMissing: 'Who is waiting and what was sold is shown once the orders are on this device.',
  level: 'Level',
  waiting: 'Waiting',
  sold: { one: 'Sold in one day', other: 'Sold in {n} days' },
} as const
