/** Pasted texts hold characters that nobody sees. `01_base.sql` has the same rules. */
import { toLatinDigits } from './latin-digits.ts'

/**
 * For values that are no words: Latin digits, ASCII for wide characters and for every dash, nothing
 * invisible. In words ZWJ and ZWNJ have a meaning and stay.
 */
export function toPlainValue(text: string): string {
  return toLatinDigits(text)
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, '-')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
}

/** How many characters of a trimmed text somebody can see; U+2800 is braille without a dot. */
export function visibleLength(text: string): number {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '').trim().length
}
