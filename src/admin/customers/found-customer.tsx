import { customerCopy } from './customer-copy.ts'
import { countOf } from '#domain/count-words.ts'
import { useState } from 'react'
import { type CustomerData, type Erased, eraseCustomer } from '#domain/staff-calls/customer-data.ts'
import { Button } from '#ui/button.tsx'
import { datedFileName, download } from '#ui/download.ts'
import { useServices } from '#services.ts'
import { showToast } from '#ui/toast/toast.ts'
import { CallDialog, problemText } from '#admin/staff-call.tsx'

interface FoundCustomerProps {
  who: string
  data: CustomerData
  reload: () => Promise<void>
}

export function FoundCustomer({ who, data, reload }: FoundCustomerProps) {
  const [asking, setAsking] = useState(false)
  const { orders, messages, newsletter } = data
  const isNothing = orders.length + messages.length === 0 && newsletter === null
  return (
    <section aria-labelledby="found" className="card mt-6">
      <h2 id="found" className="title-3 break-all">
        <bdi>{data.email ?? who}</bdi>
      </h2>
      <div role="status" className="mt-2">
        {isNothing ? (
          <p className="text-text-muted">Nothing is kept of this customer.</p>
        ) : (
          <ul>
            <li>{countOf(orders.length, 'order')}</li>
            <li>{countOf(messages.length, 'message')}</li>
            <li>
              {newsletter === null ? 'Not signed up for the newsletter' : 'Gets the newsletter'}
            </li>
          </ul>
        )}
      </div>
      {!isNothing && (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button look="quiet" onClick={() => save(data)}>
            Download a copy
          </Button>
          <Button look="danger" onClick={() => setAsking(true)}>
            Erase…
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
    if (answer.value.status === 'rejected') return 'The server did not find this customer any more.'
    showToast({
      tone: answer.value.open > 0 ? 'info' : 'success',
      title: 'Customer Erased',
      message: erasedText(answer.value),
    })
    void reload()
    return null
  }
  return (
    <CallDialog
      title={`Erase what is kept of ${name}?`}
      open={open}
      close={close}
      action="Erase"
      act={erase}
    >
      Name, addresses and phone number go from closed orders, which stay as numbers; messages and
      the newsletter sign-up are deleted. Orders that are under way stay until they are delivered or
      cancelled. This cannot be undone.
    </CallDialog>
  )
}

function erasedText({ open }: Erased): string {
  if (open === 0) return 'Nothing is left of them but the numbers of their orders.'
  return open === 1
    ? 'One order is still under way and stays as it is. Erase again once it is closed.'
    : `${open} orders are still under way and stay as they are. Erase again once they are closed.`
}
