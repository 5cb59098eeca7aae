import { customerCopy } from './customer-copy.ts'
import { useState } from 'react'
import { type CustomerData, type Erased, eraseCustomer } from '#domain/staff-calls/customer-data.ts'
import { Button } from '#ui/button.tsx'
import { datedFileName, download } from '#ui/download.ts'
import { useServices } from '#services.ts'
import { showToast } from '#ui/toast/toast.ts'
import { CallDialog, problemText } from '#admin/staff-call.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

interface FoundCustomerProps {
  who: string
  data: CustomerData
  reload: () => Promise<void>
}

export function FoundCustomer({ who, data, reload }: FoundCustomerProps) {
  const [asking, setAsking] = useState(false)
  const { orders, messages, newsletter, stock_alerts: alerts = [] } = data
  const isNothing = orders.length + messages.length + alerts.length === 0 && newsletter === null
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
        open={asking}
        close={() => setAsking(false)}
        reload={reload}
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
  open: boolean
  close: () => void
  reload: () => Promise<void>
}

function EraseDialog({ who, name, open, close, reload }: EraseDialogProps) {
  const { sync } = useServices()
  async function erase(): Promise<string | null> {
    const answer = await sync.callAsStaff(eraseCustomer(who))
    if (!answer.ok) return problemText('erasing', answer.problem)
    if (answer.value.status === 'rejected') return t.customers.notFoundAnyMore
    showToast({
      tone: answer.value.open > 0 ? 'info' : 'success',
      title: t.customers.erased,
      message: erasedText(answer.value),
    })
    void reload()
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
      {t.customers.whatErasingDoes}
    </CallDialog>
  )
}

function erasedText({ open }: Erased): string {
  return open === 0 ? t.customers.nothingLeft : say(t.customers.stillOpen, { n: open })
}
