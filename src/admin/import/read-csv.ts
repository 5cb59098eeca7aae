/** A CSV text as lines with their numbers, or what is wrong with it. */
import { parse } from 'papaparse'
import {
  type CsvColumn,
  type CsvLine,
  headerProblem,
  isCsvColumn,
} from '#domain/products/product-csv.ts'
import { type Result, err, ok } from '#domain/result.ts'

export interface CsvTable {
  lines: CsvLine[]
  /** Columns nobody knows here; they are left alone. */
  ignored: string[]
}

const mostLines = 20_000

/** Separator (comma, semicolon, tab) and quotes are recognised. */
export function readCsv(text: string): Result<CsvTable, string> {
  const rows = numberedRows(text).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
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
  const lines = rest.map(({ line, cells }) => ({ line, cells: cellsOf(columns, cells) }))
  const ignored = header.filter((name) => name !== '' && !isCsvColumn(name))
  return ok({ lines, ignored })
}

interface NumberedRow {
  line: number
  cells: string[]
  broken: boolean
}

/** The parser counts characters; people count lines, and a quoted cell may hold several. */
function numberedRows(text: string): NumberedRow[] {
  const rows: NumberedRow[] = []
  let line = 1
  let from = 0
  parse<string[]>(text, {
    delimitersToGuess: [',', ';', '\t'],
    step: ({ data, errors, meta }) => {
      const broken = errors.some(({ type }) => type === 'Quotes')
      rows.push({ line, cells: data.map(withoutGuard), broken })
      line += text.slice(from, meta.cursor).match(/\r\n|\n|\r/g)?.length ?? 0
      from = meta.cursor
    },
  })
  return rows
}

/** The export puts a quote before what a spreadsheet would take for a formula. */
function withoutGuard(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

function cellsOf(columns: readonly (CsvColumn | null)[], cells: readonly string[]) {
  return Object.fromEntries(
    columns.flatMap((name, at) => (name === null ? [] : [[name, cells[at] ?? '']])),
  )
}
