import { cleanText } from '#domain/forms/typed-text.ts'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { createDraftAutosave, ownDraftKey, readDraft } from '#db/drafts.ts'
import { maxNoteLength } from '#domain/orders/order-event.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { useClock } from '#hooks/use-clock.ts'
import { useServices } from '#services.ts'
import { useStaff, useWrites } from '#staff-services.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { useOrderNumber } from '#admin/orders/dialog/order-number.ts'

/** Queues a note. The draft is kept on disk until then. */
export function NoteForm({ orderId }: { orderId: string }) {
  const { text, type, stop } = useNoteDraft(orderId)
  const write = useWrites()
  const clock = useClock()
  const number = useOrderNumber(orderId)
  const id = useId()
  const [isMissing, setMissing] = useState(false)

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    const note = cleanText(text)
    setMissing(note === '')
    if (note === '') return document.getElementById(id)?.focus()
    const draft = await stop()
    const at = clock.corrected()
    const payload = {
      order_id: orderId,
      text: note,
      written_at: new Date(at ?? Date.now()).toISOString(),
    }
    const isQueued = await write({
      mutations: [newMutation.addOrderNote(payload)],
      at,
      // A sale of this device that is still on its way has to arrive first.
      after: [orderId],
      draft,
      undoable: true,
      toasts: {
        title: t.orderTimeline.noteAdded,
        confirmed: say(t.orderTimeline.noteAddedTo, { number }),
        failed: t.orderTimeline.noteFailed,
      },
    })
    type(isQueued ? '' : text)
  }

  return (
    <form noValidate className="mt-4" onSubmit={(event) => void add(event)}>
      <Field
        id={id}
        label={t.orderTimeline.addLabel}
        rows={2}
        maxLength={maxNoteLength}
        value={text}
        error={isMissing && cleanText(text) === '' ? t.orderTimeline.noteMissing : undefined}
        hint={t.orderTimeline.noteHint}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button type="submit" look="quiet" className="mt-3">
        {t.orderTimeline.add}
      </Button>
    </form>
  )
}

function useNoteDraft(orderId: string) {
  const { db } = useServices()
  const { userId } = useStaff()
  const draftKey = ownDraftKey(userId, `order-note/${orderId}`)
  const [keeper] = useState(() => createDraftAutosave<string>(db, draftKey, Date.now))
  const [typed, setTyped] = useState<string>()
  const [isRestored, setRestored] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const show = (stored: unknown) => {
      if (!isCurrent || typeof stored !== 'string') return
      setRestored(true)
      setTyped((now) => now ?? stored)
    }
    readDraft(db, draftKey).then(show, () => undefined)
    return () => {
      isCurrent = false
    }
  }, [db, draftKey])
  return {
    text: typed ?? '',
    type: (text: string) => {
      setTyped(text)
      keeper.keep(text === '' ? null : text)
    },
    stop: async () => ({ key: draftKey, isStored: (await keeper.stop()) ?? isRestored }),
  }
}
