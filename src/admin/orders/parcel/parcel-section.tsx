import { useState } from 'react'
import { isSent } from '#domain/orders/order.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { type ParcelFields, parcelChange, parcelOf } from '#domain/orders/tracking.ts'
import { trackingUrl } from '#domain/settings/couriers.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { useWrites } from '#staff-services.ts'
import { say, isolated } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useOrderNumber } from '#admin/orders/dialog/order-number.ts'
import { ParcelForm, useCouriers } from './tracking-fields.tsx'

/** Of an order that was sent: who carries its parcel, and under which number. */
export function ParcelSection({ order }: { order: StaffOrder }) {
  const [changing, setChanging] = useState(false)
  const number = useOrderNumber(order.id)
  const couriers = useCouriers()
  const parcel = parcelOf(order)
  const text = parcelText(parcel)
  if (order.channel !== 'web' || (text === '' && !isSent(order.status))) return null
  const url = trackingUrl(couriers, parcel)
  const close = () => setChanging(false)
  return (
    <section aria-labelledby="order-parcel">
      <h3 id="order-parcel" className="mb-1 font-600">
        {t.tracking.title}
      </h3>
      <p className="[overflow-wrap:anywhere]">{text === '' ? t.tracking.unknown : text}</p>
      <p className="flex flex-wrap gap-x-5">
        {url !== null && (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center"
          >
            {t.tracking.follow}
          </a>
        )}
        <button type="button" className="link min-h-11" onClick={() => setChanging(true)}>
          {t.tracking.change}
        </button>
      </p>
      <Dialog title={say(t.tracking.changeTitle, { number })} open={changing} close={close}>
        <ChangeForm order={order} close={close} />
      </Dialog>
    </section>
  )
}

/** What others change while it is open is a conflict, so it keeps what it has shown. */
function ChangeForm({ order, close }: { order: StaffOrder; close: () => void }) {
  const [seen] = useState(() => parcelOf(order))
  const number = useOrderNumber(order.id)
  const write = useWrites()
  async function save(wanted: ParcelFields): Promise<boolean> {
    const change = parcelChange(seen, wanted)
    const saved =
      change === null ||
      (await write({
        mutations: [newMutation.setParcel({ order_id: order.id, ...change })],
        undoable: true,
        toasts: {
          title: t.tracking.saved,
          confirmed: say(t.tracking.savedText, { number }),
          failed: t.tracking.failed,
        },
      }))
    if (saved) close()
    return saved
  }
  return (
    <ParcelForm
      seen={seen}
      hint={t.tracking.changeHint}
      label={t.tracking.save}
      close={close}
      save={save}
    />
  )
}

/** '': nothing is known. */
export function parcelText({ courier, tracking_number: number }: ParcelFields): string {
  const one = courier || number
  // Not isolated: outside English, two marks of direction would be left.
  if (one === '') return ''
  return courier === '' || number === '' ? isolated(one) : say(t.tracking.both, { courier, number })
}
