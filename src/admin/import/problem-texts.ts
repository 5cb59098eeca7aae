import { csvColumns } from '#domain/products/product-csv.ts'
import type { LineProblem } from '#domain/products/product-import.ts'
import { fieldName } from '#features/sync/field-texts.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { formProblemText } from '#ui/form/problem-text.ts'
import type { FileProblem } from './read-csv.ts'

export function fileProblemText(problem: FileProblem | { type: 'products-unreadable' }): string {
  const texts = t.csvImport.fileProblems
  switch (problem.type) {
    case 'empty':
      return texts.empty
    case 'not-text':
      return texts.notText
    case 'column-twice':
      return say(texts.columnTwice, { column: problem.column })
    case 'other-columns':
      return say(texts.otherColumns, { columns: csvColumns.join(', ') })
    case 'too-many-lines':
      return say(texts.tooManyLines, { n: problem.most })
    case 'open-quote':
      return say(texts.openQuote, { line: problem.line })
    case 'other-encoding':
      return say(texts.otherEncoding, { encoding: t.csvImport.encodings[problem.encoding] })
    case 'products-unreadable':
      return texts.productsUnreadable
  }
}

/** `isMoved`: the file has other names for our columns. */
export function lineProblemText(problem: LineProblem, isMoved: boolean): string {
  const texts = t.csvImport.lineProblems
  switch (problem.type) {
    case 'cell-count':
      return say(texts.cellCount, { n: problem.cells, columns: problem.columns })
    case 'cell-too-long':
      return say(texts.cellTooLong, { n: problem.most })
    case 'unclear-flag':
      return say(texts.unclearFlag, { column: problem.column })
    case 'unknown-category':
      return say(texts.unknownCategory, { category: problem.category })
    case 'repeated-id':
      return say(texts.repeatedId, { id: problem.id, line: problem.firstLine })
    case 'unknown-id':
      return say(texts.unknownId, { id: problem.id })
    case 'too-little-stock':
      return say(t.bulkEdit.onlyInStock, { n: problem.stock })
    case 'not-a-product':
      return t.moving.notAProduct
    case 'several-prices':
      return t.moving.severalPrices
    case 'no-rate':
      return problem.currency === ''
        ? t.moving.noCurrency
        : say(t.moving.noRate, { currency: problem.currency })
    case 'rule':
      return say(texts.brokenRule, {
        column: isMoved ? fieldName(problem.column) : problem.column,
        problem: formProblemText(problem.message),
      })
  }
}
