import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { keepTyped, readTyped } from '#ui/form/typed-in-tab.ts'
import { useOnline } from '#ui/hooks/use-online.ts'
import { readDraft, removeDraft, saveDraft } from '#db/drafts.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { SendContactMessage } from '#domain/visitor-messages.ts'
import { t } from '#texts/texts.ts'
import { useBusinessDetails } from '#features/use-business-details.ts'
import { useServices } from '#services.ts'
import { say } from '#texts/say.ts'
import { formProblemText } from '#ui/form/problem-text.ts'
import { language } from '#texts/language.ts'

export function ContactForm() {
  const { values, errors, sending, type, send } = useContactForm()
  const form = useRef<HTMLFormElement>(null)
  const { email = '' } = useBusinessDetails() ?? {}
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = await send()
    if (wrong !== null) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }
  const bind = (name: ContactField) => ({
    name,
    value: values[name],
    error: errors[name],
    required: true,
    onChange: (event: { target: { value: string } }) => type(name, event.target.value),
  })
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={t.contact.form}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t.contact.name} autoComplete="name" {...bind('name')} />
        <Field label={t.contact.email} type="email" autoComplete="email" {...bind('email')} />
        <Field label={t.contact.subject} className="sm:col-span-2" {...bind('subject')} />
        <Field label={t.contact.message} rows={5} className="sm:col-span-2" {...bind('message')} />
      </div>
      <Button type="submit" className="mt-6" busy={sending === 'sending'}>
        {t.contact.send}
      </Button>
      <div role="alert" className="mt-5 empty:hidden">
        {sending === 'sent' && <SentNote />}
        {sending === 'not-saved' && (
          <p ref={showWhole} className="rounded bg-danger-soft text-danger px-4 py-3 scroll-mb-6">
            {email === '' ? t.contact.notSavedNoEmail : say(t.contact.notSaved, { email })}
          </p>
        )}
      </div>
    </form>
  )
}

/** Scrolled into view: on a phone it would be below the screen. */
function SentNote() {
  const online = useOnline()
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    note.current?.focus({ preventScroll: true })
    showWhole(note.current)
  }, [])
  return (
    <p
      ref={note}
      tabIndex={-1}
      className="rounded bg-success-soft text-success px-4 py-3 scroll-mb-6"
    >
      {online ? t.contact.sent : t.contact.saved}
    </p>
  )
}

function showWhole(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'nearest' })
}

const contactFields = ['name', 'email', 'subject', 'message'] as const
type ContactField = (typeof contactFields)[number]
type ContactErrors = Partial<Record<ContactField, string | undefined>>

const empty: SendContactMessage = { name: '', email: '', subject: '', message: '' }
const draftKey = 'contact'

type Sending = 'idle' | 'sending' | 'sent' | 'not-saved'

/** The text is kept on this device until the message is queued. */
function useContactForm() {
  const { db, sync } = useServices()
  const [values, setValues] = useState(readFromTab)
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
    keepTyped(draftKey, JSON.stringify(next))
    setErrors((all) => ({ ...all, [field]: undefined }))
    if (sending !== 'sending') setSending('idle')
    void saveDraft(db, draftKey, next, Date.now()).catch(() => undefined)
  }

  /** Returns the first invalid field, or null when the message is queued. */
  const send = async (): Promise<ContactField | null> => {
    const parsed = v.safeParse(SendContactMessage, { ...values, locale: language() })
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
      keepTyped(draftKey, null)
      await removeDraft(db, draftKey).catch(() => undefined)
    } catch {
      setSending('not-saved')
    }
    return null
  }
  return { values, errors, sending, type, send }
}

function readFromTab(): SendContactMessage {
  const text = readTyped(draftKey)
  try {
    return text === undefined ? empty : restore(JSON.parse(text))
  } catch {
    return empty
  }
}

function restore(draft: unknown): SendContactMessage {
  const stored = v.safeParse(v.object(v.entriesFromList(contactFields, v.string())), draft)
  return stored.success ? stored.output : empty
}

function firstErrors(issues: readonly v.BaseIssue<unknown>[]): ContactErrors {
  const errors: ContactErrors = {}
  for (const issue of issues) {
    const field = contactFields.find((name) => name === issue.path?.[0]?.key)
    if (field !== undefined) errors[field] ??= formProblemText(issue.message)
  }
  return errors
}
