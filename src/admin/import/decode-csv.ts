/** Which letters the bytes of a file mean. */
import { type Result, err, ok } from '#domain/result.ts'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1256', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

export const encodingLabels: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1252': 'Western European (Windows-1252)',
}

export interface Decoded {
  text: string
  encoding: Encoding
  /** Guessed from the letters, not known: the person should look. */
  guessed: boolean
}

/** Without a wish: by the mark at the start, else UTF-8 when it fits, else the likelier of two old encodings. */
export function decodeCsv(bytes: Uint8Array, wish?: Encoding): Result<Decoded, string> {
  const guess = wish === undefined ? detect(bytes) : { encoding: wish, guessed: false }
  const text = decode(bytes, guess.encoding)
  if (text === null)
    return err(`The file cannot be read as ${encodingLabels[guess.encoding]}. Save it as UTF-8.`)
  if (text.includes('\0'))
    return err('This is not a text file. In a spreadsheet, save it as CSV (UTF-8).')
  return ok({ text, ...guess })
}

function detect(bytes: Uint8Array): { encoding: Encoding; guessed: boolean } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', guessed: false }
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', guessed: false }
  if (decode(bytes, 'utf-8') !== null) return { encoding: 'utf-8', guessed: false }
  return { encoding: looksArabic(bytes) ? 'windows-1256' : 'windows-1252', guessed: true }
}

/** In a Western text accented letters stand alone between ASCII letters; Arabic words are runs of high bytes. */
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
