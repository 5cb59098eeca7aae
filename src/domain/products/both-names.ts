import type { Named } from './translations.ts'

/** To search in. */
export function bothNames({ name, name_ar: arabic }: Named): string {
  return arabic ? `${name}\n${arabic}` : name
}
