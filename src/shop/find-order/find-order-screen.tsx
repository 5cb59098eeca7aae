import { type FormEvent, type ReactNode, type RefObject, useRef } from 'react'
import { Link } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page/headings.tsx'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { type Unsuccessful, useFindOrder } from './use-find-order.ts'

/** Finds an order that was placed on another device, by its number and phone number. */
export function FindOrderScreen({ linked }: { linked: string }) {
  const { values, errors, answer, busy, type, find } = useFindOrder(linked)
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = await find()
    if (wrong !== null) focusField(form, wrong)
  }
  return (
    <div className="page-narrow pb-20">
      <PageHeading title={t.findOrder.title} intro={t.findOrder.intro} />
      <form
        ref={form}
        noValidate
        aria-label={t.findOrder.title}
        className="max-w-120"
        onSubmit={(event) => void submit(event)}
      >
        <div className="grid gap-5">
          <Field
            label={t.findOrder.number}
            name="number"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={values.number}
            error={errors.number}
            onChange={(event) => type('number', event.target.value)}
          />
          <Field
            label={t.findOrder.phone}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            hint={t.findOrder.phoneHint}
            value={values.phone}
            error={errors.phone}
            onChange={(event) => type('phone', event.target.value)}
          />
        </div>
        <Button type="submit" className="mt-6" busy={busy}>
          {t.findOrder.button}
        </Button>
        <div role="alert" className="mt-5 empty:hidden">
          {answer !== null && (
            <Notice tone={answer.name === 'not-found' ? 'warning' : 'danger'}>
              <p>{answerText(answer)}</p>
            </Notice>
          )}
        </div>
      </form>
      <p className="mt-10 text-text-muted">
        {rich(t.findOrder.stillMissing, {
          contact: linkToContact,
        })}
      </p>
    </div>
  )
}

function linkToContact(text: ReactNode) {
  return (
    <Link to="/contact" className="link">
      {text}
    </Link>
  )
}

function answerText(answer: Unsuccessful): string {
  switch (answer.name) {
    case 'not-found':
      return t.findOrder.notFound
    case 'offline':
      return t.findOrder.offline
    case 'unreachable':
      return t.findOrder.unreachable
    case 'refused':
      return t.findOrder.refused
    case 'not-saved':
      return t.findOrder.notSaved
    case 'wait':
      return say(t.findOrder.wait, { n: answer.minutes })
  }
}

function focusField(form: RefObject<HTMLFormElement | null>, name: string): void {
  form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
