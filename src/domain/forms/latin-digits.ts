/** Arabic-Indic and Persian digits become Latin ones. Without schemas: part of the first load. */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
}
