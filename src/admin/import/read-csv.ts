/** A CSV text as lines with their numbers, or what is wrong with it. */
import { parse } from 'papaparse'
import {
  type CsvColumn,
  type CsvLine,
  headerProblem,
  isCsvColumn,
  withoutGuards,
} from '#domain/products/product-csv.ts'
import { type Result, err, ok } from '#domain/result.ts'

export interface CsvTable {
  lines: CsvLine[]
  /** Columns nobody knows here; they are left alone. */
  ignored: string[]
}

const mostLines = 20_000

/** Separator (comma, semicolon, tab) and quotes are recognised; a price may have a decimal comma, in quotes where commas separate. */
export function readCsv(text: string): Result<CsvTable, string> {
  const separator = findSeparator(text)
  const rows = numberedRows(text.replace(namedSeparator, ''), separator).filter(({ cells }) =>
    cells.some((cell) => cell.trim() !== ''),
  )
  const [first, ...rest] = rows
  if (first === undefined) return err('The file is empty.')
  const header = first.cells.map((cell) => cell.trim().toLowerCase())
  const problem = headerProblem(header)
  if (problem !== null) return err(problem)
  if (rest.length > mostLines) return err(`At most ${mostLines} lines can be read at once.`)
  const broken = rest.find(({ broken: isBroken }) => isBroken)
  if (broken !== undefined)
    return err(`Line ${broken.line}: a quote is opened and never closed, or closed too early.`)
  const columns = header.map((name) => (isCsvColumn(name) ? name : null))
  const lines = rest.map((row) => toLine(row, columns))
  const ignored = header.filter((name) => name !== '' && !isCsvColumn(name))
  return ok({ lines, ignored })
}

const separators = [',', ';', '\t'] as const

/** Some spreadsheets name the separator in a line of its own. */
const namedSeparator = /^sep=([,;\t])(?=[\r\n])/i

/** Otherwise the one that finds most of the columns in the first line; the rows below may contain any of them. */
function findSeparator(text: string): string {
  const named = namedSeparator.exec(text)?.[1]
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1)
  const found = separators.map((separator) => countColumns(header, separator))
  return named ?? separators[found.indexOf(Math.max(...found))] ?? ','
}

function countColumns(header: string, delimiter: string): number {
  const { data } = parse<string[]>(header, { delimiter })
  return data.flat().filter((cell) => isCsvColumn(cell.trim().toLowerCase())).length
}

interface NumberedRow {
  line: number
  cells: string[]
  broken: boolean
}

/** The parser counts characters; people count lines, and a quoted cell may hold several. */
function numberedRows(text: string, separator: string): NumberedRow[] {
  const rows: NumberedRow[] = []
  let line = 1
  let from = 0
  parse<string[]>(text, {
    delimiter: separator,
    step: ({ data, errors, meta }) => {
      const broken = errors.some(({ type }) => type === 'Quotes')
      rows.push({ line, cells: data.map(withoutGuards), broken })
      line += text.slice(from, meta.cursor).match(/\r\n|\n|\r/g)?.length ?? 0
      from = meta.cursor
    },
  })
  return rows
}

type Columns = readonly (CsvColumn | null)[]

/** One cell too many or too few and the others may stand in a wrong column. */
function toLine({ line, cells }: NumberedRow, columns: Columns): CsvLine {
  const read = cellsOf(columns, cells)
  if (read.price !== undefined) read.price = withDecimalPoint(read.price)
  if (cells.length === columns.length) return { line, cells: read }
  const count = cells.length === 1 ? '1 cell' : `${cells.length} cells`
  const problem = `This line has ${count}, the first line has ${columns.length}. A cell that contains the separator needs quotes`
  return { line, cells: read, problem }
}

function cellsOf(columns: Columns, cells: readonly string[]): CsvLine['cells'] {
  return Object.fromEntries(
    columns.flatMap((name, at) => (name === null ? [] : [[name, cells[at] ?? '']])),
  )
}

/** '149,99' as spreadsheets of many countries write it: groups of thousands have three figures. */
function withDecimalPoint(price: string): string {
  return /^\s*\p{Nd}+,\p{Nd}{1,2}\s*$/u.test(price) ? price.replace(',', '.') : price
}
