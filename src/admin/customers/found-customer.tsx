import { useState } from 'react'
import type { CustomerData } from '#domain/staff-calls/customer-data.ts'
import { Button } from '#ui/button.tsx'
import { datedFileName, download } from '#ui/download.ts'
import { EraseDialog } from './erase-dialog.tsx'

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
            <li>{count(orders.length, 'order', 'orders')}</li>
            <li>{count(messages.length, 'message', 'messages')}</li>
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

function count(n: number, one: string, many: string): string {
  return n === 1 ? `1 ${one}` : `${n} ${many}`
}

function save({ status: _found, ...data }: CustomerData): void {
  const text = JSON.stringify(data, null, 2)
  download(datedFileName('nefer-customer', 'json'), text)
}
