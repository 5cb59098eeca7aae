import { t } from './texts.ts'

/** '<Page> — Nefer'. Without the isolates of `say`: other programs show titles, too. */
export function titleOf(page: string): string {
  return t.titles.named.replace('{name}', () => page)
}
