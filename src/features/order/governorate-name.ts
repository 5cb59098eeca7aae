import { t } from '#texts/texts.ts'

/** A governorate in the language of `names`; a text typed before there was a list is unchanged. */
export function governorateName(
  stored: string,
  names: Partial<Record<string, string>> = t.governorates,
): string {
  return names[stored] ?? stored
}
