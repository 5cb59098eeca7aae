import { type FormEvent, useRef, useState } from 'react'
import { toPlainValue } from '#domain/forms/hidden-characters.ts'
import {
  type CustomerData,
  type Erased,
  exportCustomer,
} from '#domain/staff-calls/customer-data.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { problemText } from '#admin/staff-call.tsx'
import { AuditList } from './audit-list.tsx'
import { ErasedCustomer, FoundCustomer } from './found-customer.tsx'
import { t } from '#texts/texts.ts'

/** Export and erasure of a customer's data, as the privacy page promises. */
export function CustomerDataScreen() {
  const isMember = useStaff().role === 'member'
  if (isMember) return <p className="text-text-muted">{t.customers.onlyOwners}</p>
  return <LookUp />
}

function LookUp() {
  const { sync } = useServices()
  const [who, setWho] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const [failure, setFailure] = useState<string | null>(null)
  const [found, setFound] = useState<{ who: string; data: CustomerData } | null>(null)
  const [erased, setErased] = useState<{ name: string; answer: Erased } | null>(null)
  /** The audit is read again after each look-up and erasure. */
  const [turn, setTurn] = useState(0)
  const input = useRef<HTMLInputElement>(null)

  async function lookUp(wanted: string): Promise<void> {
    setBusy(true)
    setFailure(null)
    setError(undefined)
    const answer = await sync.callAsStaff(exportCustomer(wanted))
    setBusy(false)
    setFound(null)
    setErased(null)
    setTurn((old) => old + 1)
    if (!answer.ok) return setFailure(problemText('customer', answer.problem))
    if (answer.value.status === 'found') return setFound({ who: wanted, data: answer.value })
    setError(t.customers.unclear)
    input.current?.focus()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    void lookUp(toPlainValue(who).trim())
  }

  return (
    <div className="max-w-200">
      <p className="text-text-muted">{t.customers.intro}</p>
      <form
        noValidate
        className="mt-5 grid items-start gap-4 md:grid-cols-[1fr_auto]"
        onSubmit={submit}
      >
        <Field
          ref={input}
          label={t.customers.who}
          autoComplete="off"
          error={error}
          value={who}
          onChange={(event) => setWho(event.currentTarget.value)}
        />
        <Button type="submit" busy={busy} className="md:mt-7 md:min-h-12">
          {t.customers.lookUp}
        </Button>
      </form>
      <div role="alert" className="mt-3 empty:hidden">
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
      </div>
      {found !== null && (
        <FoundCustomer
          key={found.who}
          who={found.who}
          data={found.data}
          done={(answer) => {
            setErased({ name: found.data.email ?? found.who, answer })
            setFound(null)
            setTurn((old) => old + 1)
          }}
        />
      )}
      {erased !== null && <ErasedCustomer name={erased.name} erased={erased.answer} />}
      <AuditList key={turn} />
    </div>
  )
}
