import { customerCopy } from './customer-copy.ts'
import { useEffect, useRef, useState } from 'react'
import {
  type Also,
  type CustomerData,
  type Erased,
  eraseCustomer,
} from '#domain/staff-calls/customer-data.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/form/field.tsx'
import { datedFileName, download } from '#ui/download.ts'
import { useServices } from '#services.ts'
import { countTexts } from './audit-list.tsx'
import { CallDialog, problemText } from '#admin/staff-call.tsx'
import { rich } from '#texts/rich.tsx'
import { isolated, say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

interface FoundCustomerProps {
  who: string
  data: CustomerData
  done: (erased: Erased) => void
}

export function FoundCustomer({ who, data, done }: FoundCustomerProps) {
  const [asking, setAsking] = useState(false)
  const { orders, messages, newsletter, stock_alerts: alerts = [], also = [] } = data
  const { former_staff: former = [], texts = [] } = data
  const lists = [orders, messages, alerts, former, texts]
  const isNothing = lists.every(({ length }) => length === 0) && newsletter === null
  return (
    <section aria-labelledby="found" className="card mt-6">
      <h2 id="found" className="title-3 break-all">
        <bdi>{data.email ?? who}</bdi>
      </h2>
      <div role="status" className="mt-2">
        {isNothing ? (
          <p className="text-text-muted">{t.customers.nothingKept}</p>
        ) : (
          <ul>
            <li>{say(t.customers.orders, { n: orders.length })}</li>
            <li>{say(t.customers.messages, { n: messages.length })}</li>
            {alerts.length > 0 && <li>{say(t.customers.stockAlerts, { n: alerts.length })}</li>}
            {texts.length > 0 && <li>{say(t.customers.texts, { n: texts.length })}</li>}
            {former.length > 0 && <li>{t.customers.formerStaff}</li>}
            <li>{newsletter === null ? t.customers.noNewsletter : t.customers.newsletter}</li>
          </ul>
        )}
      </div>
      {!isNothing && (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button look="quiet" onClick={() => save(data)}>
            {t.customers.download}
          </Button>
          <Button look="danger" onClick={() => setAsking(true)}>
            {t.customers.askToErase}
          </Button>
        </div>
      )}
      <EraseDialog
        who={who}
        name={data.email ?? who}
        also={also}
        open={asking}
        close={() => setAsking(false)}
        done={done}
      />
    </section>
  )
}

function save(data: CustomerData): void {
  const text = customerCopy(data, Date.now())
  download(datedFileName('nefer-customer', 'txt'), text, 'text/plain;charset=utf-8')
}

interface EraseDialogProps {
  who: string
  name: string
  also: readonly Also[]
  open: boolean
  close: () => void
  done: (erased: Erased) => void
}

function EraseDialog({ who, name, also, open, close, done }: EraseDialogProps) {
  const { sync } = useServices()
  const [ticked, setTicked] = useState<readonly string[]>([])
  async function erase(): Promise<string | null> {
    const answer = await sync.callAsStaff(eraseCustomer(who, [...ticked]))
    if (!answer.ok) return problemText('erasing', answer.problem)
    if (answer.value.status === 'rejected') return t.customers.notFoundAnyMore
    done(answer.value)
    return null
  }
  return (
    <CallDialog
      title={say(t.customers.eraseOne, { name })}
      open={open}
      close={close}
      action={t.customers.erase}
      act={erase}
    >
      <p>{t.customers.whatErasingDoes}</p>
      {also.length > 0 && (
        <fieldset className="mt-4">
          <legend className="font-600">{t.customers.eraseAlso}</legend>
          <p className="hint">{t.customers.whatIsAlso}</p>
          {also.map(({ key, kind, text, n }) => (
            <CheckField
              key={key}
              name={key}
              label={isolated(text)}
              hint={alsoText(kind, n)}
              checked={ticked.includes(key)}
              change={(on) =>
                setTicked(on ? [...ticked, key] : ticked.filter((other) => other !== key))
              }
            />
          ))}
        </fieldset>
      )}
    </CallDialog>
  )
}

function alsoText(kind: string, n: number): string {
  const { alsoKinds } = t.customers
  if (n === 0 && kind === 'email') return alsoKinds.emailHere
  if (n === 0 && kind === 'phone') return alsoKinds.phoneHere
  if (kind === 'email') return say(alsoKinds.email, { n })
  if (kind === 'phone') return say(alsoKinds.phone, { n })
  if (kind === 'reason' || kind === 'closing' || kind === 'line' || kind === 'price')
    return alsoKinds[kind]
  return alsoKinds.note
}

/** What an erasure changed. */
export function ErasedCustomer({ name, erased }: { name: string; erased: Erased }) {
  const { newsletter, status: _applied, open, ...counts } = erased
  const texts = countTexts({ ...counts, newsletter: newsletter ? 1 : 0 })
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="erased" className="card mt-6">
      <h2 ref={heading} id="erased" tabIndex={-1} className="title-3 break-words outline-none">
        {rich(t.customers.erasedOne, { name: <bdi>{name}</bdi> })}
      </h2>
      <ul className="mt-2">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {texts.length === 0 && open === 0 ? (
        <p className="mt-2">{t.customers.nothingErased}</p>
      ) : (
        <p className="mt-3 text-text-muted">{erasedText(erased)}</p>
      )}
    </section>
  )
}

function erasedText({ open }: Erased): string {
  return open === 0 ? t.customers.nothingLeft : say(t.customers.stillOpen, { n: open })
}
