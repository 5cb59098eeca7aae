import type { PiecesAnswer } from '#domain/orders/pieces-answer.ts'
import { t } from '#texts/texts.ts'
import { Choice } from '#ui/form/choice.tsx'

interface PiecesQuestionProps {
  /** Null: not answered yet. */
  pieces: PiecesAnswer | null
  answer: (pieces: PiecesAnswer) => void
  /** The person went on without an answer. */
  isMissing: boolean
}

/** Asked when orders are cancelled whose parcels have left. */
export function PiecesQuestion({ pieces, answer, isMissing }: PiecesQuestionProps) {
  return (
    <div className="mt-4">
      <Choice
        label={t.parcel.arePiecesBack}
        options={t.parcel.answers}
        chosen={pieces}
        choose={answer}
      />
      <div role="alert">{isMissing && <p className="field-error">{t.parcel.choose}</p>}</div>
    </div>
  )
}
