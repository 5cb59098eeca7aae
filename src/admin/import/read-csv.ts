/** Decodes a CSV file and reads its numbered lines, or reports its problem. */
import { parse } from 'papaparse'
import {
  type CsvColumn,
  type CsvLine,
  type HeaderProblem,
  headerProblem,
  isCsvColumn,
  longestCell,
  withoutGuards,
} from '#domain/products/product-csv.ts'
import type { TableRow } from '#domain/products/moving/source-products.ts'
import { type Result, err, ok } from '#domain/result.ts'
import { type Pause, mapInSlices } from './in-slices.ts'

/**
 * `all`: its cells as they are in the file. `heads`: the first lines of the products that it is a
 * part of; absent: it is one itself.
 */
export type FileLine = CsvLine & { all: readonly string[]; heads?: readonly number[] }

interface CsvTable {
  /** In lower case. */
  header: string[]
  lines: FileLine[]
  /** Columns nobody knows here; they are left alone. */
  ignored: string[]
}

const mostLines = 20_000

/** Why nothing of a file can be read. */
export type FileProblem =
  | { type: 'empty' | 'not-text' }
  | HeaderProblem
  | { type: 'too-many-lines'; most: number }
  | { type: 'open-quote'; line: number }
  | { type: 'other-encoding'; encoding: Encoding }

/** A file as rows of cells, with the names of its columns as they are written. */
export interface FileTable {
  header: readonly string[]
  rows: readonly NumberedRow[]
}

/** Recognises the separator (comma, semicolon, tab), also where each line is one quoted cell. */
export async function readTable(
  text: string,
  pause: Pause,
): Promise<Result<FileTable, FileProblem>> {
  const separator = findSeparator(text)
  const read = await numberedRows(text.replace(namedSeparator, ''), separator, pause)
  const rows = (await unwrapped(read, pause)).filter(
    ({ cells, all }) => cells.some((cell) => cell.trim() !== '') || all !== undefined,
  )
  const [first, ...rest] = rows
  if (first === undefined) return err({ type: 'empty' })
  if (rest.length > mostLines) return err({ type: 'too-many-lines', most: mostLines })
  const broken = rest.find(({ broken: isBroken }) => isBroken)
  if (broken !== undefined) return err({ type: 'open-quote', line: broken.line })
  return ok({ header: first.cells.map((cell) => cell.trim()), rows: rest })
}

/** A spreadsheet that separates by semicolons saves a file with commas as one column. */
async function unwrapped(
  rows: readonly NumberedRow[],
  pause: Pause,
): Promise<readonly NumberedRow[]> {
  const [header] = rows[0]?.cells ?? []
  if (header === undefined || rows.some(({ cells }) => cells.length > 1)) return rows
  const separator = findSeparator(header)
  if (!header.includes(separator)) return rows
  const unwrap = (row: NumberedRow) => {
    const { line, cells, all } = row
    if (all !== undefined) return row
    const [cell = ''] = cells
    const [inner] = someRows(cell, { separator, newline: '\n', from: 0, line })
    return inner ?? { line, cells: [], broken: false }
  }
  return mapInSlices(rows, unwrap, pause)
}

/** The lines of a table with our columns; a quoted price may have a decimal comma. */
export function ownLines(table: FileTable): Result<CsvTable, FileProblem> {
  const header = table.header.map((name) => name.toLowerCase())
  const problem = headerProblem(header)
  if (problem !== null) return err(problem)
  const columns = header.map((name) => (isCsvColumn(name) ? name : null))
  const lines = table.rows.map((row) => toLine(row, columns))
  const ignored = header.filter((name) => name !== '' && !isCsvColumn(name))
  return ok({ header, lines, ignored })
}

const separators = [',', ';', '\t'] as const

/** Some spreadsheets name the separator in a line of its own. */
const namedSeparator = /^sep=([,;\t])(?=[\r\n])/i

/** Otherwise the separator that finds most columns in the first line. */
function findSeparator(text: string): string {
  const named = namedSeparator.exec(text)?.[1]
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1)
  const found = separators.map((separator) => countColumns(header, separator))
  return named ?? separators[found.indexOf(Math.max(...found))] ?? ','
}

/** Columns of ours count more than others. */
function countColumns(header: string, delimiter: string): number {
  const cells = parse<string[]>(header, { delimiter }).data.flat()
  const ours = cells.filter((cell) => isCsvColumn(cell.trim().toLowerCase()))
  return ours.length * 1000 + cells.length
}

interface NumberedRow extends TableRow {
  broken: boolean
}

/** The parser can continue at the end of each row. */
async function numberedRows(text: string, separator: string, pause: Pause): Promise<NumberedRow[]> {
  const rows: NumberedRow[] = []
  const place = { separator, newline: newlineOf(text, separator), from: 0, line: 1 }
  do {
    await pause(place.from / text.length)
    for (const row of someRows(text, place)) rows.push(row)
  } while (place.from < text.length)
  return rows
}

const newlines = ['\r\n', '\n', '\r'] as const
type Newline = (typeof newlines)[number]

function newlineOf(text: string, delimiter: string): Newline {
  const { meta } = parse(text, { delimiter, preview: 1, fastMode: false })
  return newlines.find((one) => one === meta.linebreak) ?? '\n'
}

interface Place {
  separator: string
  newline: Newline
  from: number
  line: number
}

/** Of one part of the text: characters, or one longer row. */
const partLength = 50_000

/**
 * The parser counts characters; people count lines, and a quoted cell may hold several. Moves
 * `place` behind the rows.
 */
function someRows(text: string, place: Place): NumberedRow[] {
  const rows: NumberedRow[] = []
  // The parser drops a byte order mark without counting it.
  const start = place.from + (text[place.from] === '\uFEFF' ? 1 : 0)
  place.from = start
  parse<string[]>(text.slice(start), {
    delimiter: place.separator,
    newline: place.newline,
    // The fast mode would split all of the text for each part.
    fastMode: false,
    step: ({ data, errors, meta }, parser) => {
      const broken = errors.some(({ type }) => type === 'Quotes')
      rows.push({ line: place.line, ...readable(data), broken })
      const next = start + meta.cursor
      place.line += countBreaks(text, place.from, next)
      place.from = next
      if (meta.cursor >= partLength) parser.abort()
    },
  })
  return rows
}

function readable(data: readonly string[]): Pick<TableRow, 'cells' | 'all'> {
  const all = data.map((cell) => (isLong(cell) ? cell : withoutGuards(cell)))
  if (!all.some(isLong)) return { cells: all }
  return { cells: all.map((cell) => (isLong(cell) ? '' : cell)), all }
}

function isLong(cell: string): boolean {
  return cell.length > longestCell
}

/** Without the memory of a pattern's matches. */
function countBreaks(text: string, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at += 1)
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) count += 1
  return count
}

type Columns = readonly (CsvColumn | null)[]

/** One cell too many or too few and the others may stand in a wrong column. */
function toLine({ line, cells, all = cells }: NumberedRow, columns: Columns): FileLine {
  const read = cellsOf(columns, cells)
  if (read.price !== undefined) read.price = withDecimalPoint(read.price)
  if (all !== cells)
    return { line, cells: read, problem: { type: 'cell-too-long', most: longestCell }, all }
  if (cells.length === columns.length) return { line, cells: read, all }
  const problem = { type: 'cell-count', cells: cells.length, columns: columns.length } as const
  return { line, cells: read, problem, all }
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

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1256', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

export interface Decoded {
  text: string
  encoding: Encoding
  /** Guessed from the letters, not known: the person should look. */
  guessed: boolean
}

/** By default: the byte order mark, else UTF-8 if valid, else the likelier of two old encodings. */
export function decodeCsv(bytes: Uint8Array, wish?: Encoding): Result<Decoded, FileProblem> {
  const guess = wish === undefined ? detect(bytes) : { encoding: wish, guessed: false }
  const text = decode(bytes, guess.encoding)
  if (text === null) return err({ type: 'other-encoding', encoding: guess.encoding })
  if (text.includes('\0')) return err({ type: 'not-text' })
  return ok({ text, ...guess })
}

function detect(bytes: Uint8Array): { encoding: Encoding; guessed: boolean } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', guessed: false }
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', guessed: false }
  if (decode(bytes, 'utf-8') !== null) return { encoding: 'utf-8', guessed: false }
  return { encoding: looksArabic(bytes) ? 'windows-1256' : 'windows-1252', guessed: true }
}

/** In Western texts, accented letters stand alone; Arabic words are runs of high bytes. */
function looksArabic(bytes: Uint8Array): boolean {
  let high = 0
  let inRuns = 0
  for (let at = 0; at < bytes.length; at += 1) {
    if (!isHigh(bytes[at])) continue
    high += 1
    if (isHigh(bytes[at - 1]) || isHigh(bytes[at + 1])) inRuns += 1
  }
  return inRuns * 2 > high
}

function isHigh(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0xc0
}

/** Null when the bytes do not fit. A mark at the start is taken away. */
function decode(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
