import { isMutationName } from '#domain/writes/mutations.ts'
import { t } from '#texts/texts.ts'

/** 'Product edit'; for a kind that this version does not know the kind itself. */
export function writeName(kind: string): string {
  return isMutationName(kind) ? t.writes[kind].name : kind
}
