import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'
import { type ContactField, useContactForm } from './use-contact-form.ts'

export function ContactForm() {
  const { values, errors, sending, type, send } = useContactForm()
  const form = useRef<HTMLFormElement>(null)
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
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} aria-label="Contact">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" autoComplete="name" {...bind('name')} />
        <Field label="Email" type="email" autoComplete="email" {...bind('email')} />
        <Field label="Subject" className="sm:col-span-2" {...bind('subject')} />
        <Field label="Message" rows={5} className="sm:col-span-2" {...bind('message')} />
      </div>
      <Button type="submit" className="mt-6" busy={sending === 'sending'}>
        Send Message
      </Button>
      <div role="alert" className="mt-5 empty:hidden">
        {sending === 'sent' && <SentNote />}
        {sending === 'not-saved' && (
          <p ref={showWhole} className="rounded bg-danger-soft text-danger px-4 py-3 scroll-mb-6">
            Not saved: this device refuses to store anything. Your text is still in the form; please
            try again, or write to hello@nefer.example.
          </p>
        )}
      </div>
    </form>
  )
}

/** Scrolled into view when it appears: on a phone it would be below the visible part of the page. */
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
      {online
        ? 'Thank you for your message! We will get back to you soon.'
        : 'Thank you for your message! It is saved on this device and will be sent when you are online.'}
    </p>
  )
}

function showWhole(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'nearest' })
}
