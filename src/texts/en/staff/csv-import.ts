export const csvImport = {
  title: 'Import products from a CSV file',
  howTo:
    'The quickest way is to export the products, change the file in a spreadsheet and import it here. A line without an id adds a product; a column that is missing stays as it is.',
  columns: 'Columns: {names}',
  choose: 'Choose a CSV file',
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
    one: '{n} new product has a name that is there already. A line with the product’s id changes it; without one it is added again.',
    other:
      '{n} new products have a name that is there already. A line with the product’s id changes it; without one it is added again.',
  },
  nameTaken: 'Another product already has this name',
  unchanged: 'Unchanged',
  fieldChange: '{field} {from} → {to}',
  changedSince: 'This product was changed after the file was exported',
  moreLines: { one: '… and {n} more lines', other: '… and {n} more lines' },

  counts: {
    add: '{count} new',
    change: '{count} changed',
    same: '{count} unchanged',
    error: '{count} with errors',
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
    columnTwice: "The column '{column}' is there twice.",
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
    unclearFlag: '{column}: please write true or false',
    unknownCategory: "There is no category '{category}'",
    repeatedId: 'The id {id} is already in line {line}',
    unknownId: 'There is no product with the id {id}. Leave the id empty to add a new product',
  },
} as const
