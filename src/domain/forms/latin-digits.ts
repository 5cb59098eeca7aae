/**
 * Arabic-Indic and Persian digits become Latin ones. Removes marks of writing direction, which come
 * with a number copied from an Arabic page. Without schemas: part of the first load.
 */
export function toLatinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
}
