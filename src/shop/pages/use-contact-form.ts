import * as v from 'valibot'
import { useEffect, useState } from 'react'
import { readDraft, removeDraft, saveDraft } from '#db/drafts.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { SendContactMessage } from '#domain/messages/visitor-messages.ts'
import { useServices } from '#services.ts'

const contactFields = ['name', 'email', 'subject', 'message'] as const
export type ContactField = (typeof contactFields)[number]
export type ContactErrors = Partial<Record<ContactField, string | undefined>>

const empty: SendContactMessage = { name: '', email: '', subject: '', message: '' }
const draftKey = 'contact'

type Sending = 'idle' | 'sending' | 'sent' | 'not-saved'

/** What is typed is kept on this device until the message is queued. */
export function useContactForm() {
  const { db, sync } = useServices()
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<ContactErrors>({})
  const [sending, setSending] = useState<Sending>('idle')

  useEffect(() => {
    void readDraft(db, draftKey)
      .then((draft) => setValues((typed) => (typed === empty ? restore(draft) : typed)))
      .catch(() => undefined)
  }, [db])

  const type = (field: ContactField, text: string) => {
    const next = { ...values, [field]: text }
    setValues(next)
    setErrors((all) => ({ ...all, [field]: undefined }))
    if (sending !== 'sending') setSending('idle')
    void saveDraft(db, draftKey, next, Date.now()).catch(() => undefined)
  }

  /** The first field that has to be corrected, or null when the message is on its way. */
  const send = async (): Promise<ContactField | null> => {
    const parsed = v.safeParse(SendContactMessage, values)
    if (!parsed.success) {
      const found = firstErrors(parsed.issues)
      setErrors(found)
      return contactFields.find((field) => found[field] !== undefined) ?? null
    }
    setSending('sending')
    try {
      const mutation = { kind: 'sendContactMessage', payload: parsed.output } as const
      await enqueue(db, { id: crypto.randomUUID(), mutation, userId: null, now: Date.now() })
      sync.push()
      setSending('sent')
      setValues(empty)
      await removeDraft(db, draftKey).catch(() => undefined)
    } catch {
      setSending('not-saved')
    }
    return null
  }
  return { values, errors, sending, type, send }
}

function restore(draft: unknown): SendContactMessage {
  const stored = v.safeParse(v.object(v.entriesFromList(contactFields, v.string())), draft)
  return stored.success ? stored.output : empty
}

function firstErrors(issues: readonly v.BaseIssue<unknown>[]): ContactErrors {
  const errors: ContactErrors = {}
  for (const issue of issues) {
    const field = contactFields.find((name) => name === issue.path?.[0]?.key)
    if (field !== undefined) errors[field] ??= issue.message
  }
  return errors
}
