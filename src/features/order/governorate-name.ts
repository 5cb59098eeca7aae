import { t } from '#texts/texts.ts'

/** A governorate as shown; a text typed before there was a list is shown unchanged. */
export function governorateName(stored: string): string {
  const names: Partial<Record<string, string>> = t.governorates
  return names[stored] ?? stored
}
