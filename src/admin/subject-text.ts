import type { NamedPieces, Subject } from '#db/outbox/entity-names.ts'
import { listed, say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

export function subjectText(subject: Subject): string {
  return typeof subject === 'string' ? subject : piecesText(subject)
}

/** '2 × Djed Pillar, 1 × Lotus Box' */
export function piecesText(pieces: readonly NamedPieces[]): string {
  return listed(pieces.map(({ quantity, name }) => say(t.returns.piecesOf, { n: quantity, name })))
}
