import { useStaffDraft } from '#admin/use-staff-draft.ts'
import { cleanText } from '#domain/forms/typed-text.ts'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { type ClosingFailure, closeStallDay } from '#db/staff/day-closings.ts'
import {
  type Movement,
  cashDifference,
  expectedCash,
  maxClosingNote,
  sumTakings,
} from '#domain/orders/day-closing.ts'
import { parseDrawerAmount } from '#domain/forms/typed-values.ts'
import { useClock } from '#hooks/use-clock.ts'
import { createOnce } from '#hooks/use-once.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { t } from '#texts/texts.ts'
import { say } from '#texts/say.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'
import { Row } from './closing-record.tsx'
import { TakingsTable, SignedPrice, signedEgp } from './takings-table.tsx'

interface ClosingFormProps {
  day: string
  /** What this device recorded on the day. */
  own: readonly Movement[]
}

/** Counting this device's drawer. The form is kept on disk until the day is closed. */
export function ClosingForm({ day, own }: ClosingFormProps) {
  const draft = useClosingDraft(day)
  const close = useCloseDay()
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  if (draft === null) return null
  const { typed, change } = draft
  const takings = sumTakings(own)
  const opening = parseDrawerAmount(typed.opening)
  const counted = parseDrawerAmount(typed.counted)
  const expected = opening.ok ? expectedCash({ opening: opening.value, takings }) : null
  const amounts =
    opening.ok && counted.ok ? { opening: opening.value, counted: counted.value, takings } : null
  function ask(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (amounts !== null) return setAsking(true)
    document.getElementById(opening.ok ? 'closing-counted' : 'closing-opening')?.focus()
  }
  const field = (name: 'opening' | 'counted', parsed: typeof opening) => ({
    id: `closing-${name}`,
    name,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    required: true,
    value: typed[name],
    error: tried && !parsed.ok ? t.closing[parsed.error] : undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
  })
  return (
    <form className="card print:hidden" noValidate onSubmit={ask}>
      <h3 className="title-3 mb-3">{t.closing.thisDevice}</h3>
      <TakingsTable takings={takings} />
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Field label={t.closing.float} hint={t.closing.floatHint} {...field('opening', opening)} />
        <Field
          label={t.closing.counted}
          hint={t.closing.countedHint}
          {...field('counted', counted)}
        />
        <Field
          label={t.closing.noteOptional}
          hint={t.closing.noteHint}
          className="sm:col-span-2"
          rows={2}
          maxLength={maxClosingNote}
          value={typed.note}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
      </div>
      <div role="status" className="mt-4 border-bs pt-3">
        <dl>
          <Row
            name={t.closing.expected}
            value={expected === null ? '–' : <SignedPrice piastres={expected} />}
          />
          <Row
            name={t.closing.difference}
            value={amounts === null ? '–' : <SignedPrice piastres={cashDifference(amounts)} plus />}
            strong
          />
        </dl>
      </div>
      <Button type="submit" className="mt-4 w-full sm:w-auto">
        {t.closing.close}
      </Button>
      <Dialog title={t.closing.closeTitle} open={asking} close={() => setAsking(false)}>
        <p className="mt-3 text-text-muted">
          {amounts === null || cashDifference(amounts) === 0
            ? t.closing.closeExact
            : say(t.closing.closeDifference, { difference: signedEgp(cashDifference(amounts)) })}
        </p>
        <DialogButtons close={() => setAsking(false)} cancel={t.closing.keepOpen}>
          <Button
            onClick={() => {
              setAsking(false)
              if (amounts !== null)
                close({ ...amounts, day, note: cleanText(typed.note), ...idsOf(own) }, draft.key)
            }}
          >
            {t.closing.close}
          </Button>
        </DialogButtons>
      </Dialog>
    </form>
  )
}

function idsOf(own: readonly Movement[]) {
  const of = (kind: Movement['kind']) => own.flatMap((one) => (one.kind === kind ? one.id : []))
  return { sale_ids: of('sale'), return_ids: of('return') }
}

type Seen = Parameters<typeof closeStallDay>[1]

/** Stored at once, sent when there is a connection. */
function useCloseDay(): (seen: Seen, draftKey: string) => void {
  const { db, sync } = useServices()
  const { userId } = useStaff()
  const [oneAtATime] = useState(() => createOnce())
  const clock = useClock()
  const close = async (seen: Seen, draftKey: string) => {
    const act = { id: crypto.randomUUID(), userId, now: Date.now(), at: clock.corrected() }
    const result = await closeStallDay(db, seen, act, draftKey)
    if (!result.ok) return showToast({ tone: 'info', message: failureText(result.error) })
    sync.push()
    showToast({ tone: 'success', title: t.closing.closedTitle, message: t.closing.closed })
  }
  return (seen, draftKey) =>
    toastIfNotSaved(oneAtATime(() => close(seen, draftKey).then(() => false)))
}

function failureText(failure: ClosingFailure): string {
  return failure === 'changed' ? t.closing.changed : t.closing.alreadyClosed
}

const Text = v.fallback(v.string(), '')
const Typed = v.object({ opening: Text, counted: Text, note: Text })
type Typed = v.InferOutput<typeof Typed>

interface ClosingDraft {
  key: string
  typed: Typed
  change: (patch: Partial<Typed>) => void
}

/** The draft of this day's closing, saved at every keystroke; null while it is read. */
function useClosingDraft(day: string): ClosingDraft | null {
  const draft = useStaffDraft(`closing:${day}`, readClosingDraft)
  if (draft === null) return null
  const { key, typed, keep } = draft
  return { key, typed, change: (patch) => keep({ ...typed, ...patch }) }
}

export function readClosingDraft(stored: unknown): Typed {
  const parsed = v.safeParse(Typed, stored)
  return parsed.success ? parsed.output : { opening: '', counted: '', note: '' }
}
