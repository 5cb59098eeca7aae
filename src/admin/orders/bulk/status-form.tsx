import { useState } from 'react'
import { maxWrites } from '#admin/max-writes.ts'
import { type StatusPlan, planStatus, courierWrites } from '#domain/orders/order-bulk.ts'
import { shortNumber } from '#domain/orders/order-numbers.ts'
import { type OrderStatus, orderStatuses } from '#domain/orders/order.ts'
import type { PiecesAnswer } from '#domain/orders/delivery-attempt.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { useOnce } from '#hooks/use-once.ts'
import { useWrites } from '#staff-services.ts'
import { listed, say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { DialogButtons } from '#ui/dialog.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { CourierField, useCouriers } from '#admin/orders/parcel/tracking-fields.tsx'
import { PiecesQuestion } from '#admin/orders/parcel/parcel-back.tsx'

interface StatusFormProps {
  orders: readonly StaffOrder[]
  close: () => void
  finish: () => void
}

interface Chosen {
  status: OrderStatus
  /** As the person saw them: what others change later is a conflict. */
  orders: readonly StaffOrder[]
}

/** Asks for the status and lists the orders that it changes and leaves out, as they were then. */
export function StatusForm({ orders, close, finish }: StatusFormProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [pieces, setPieces] = useState<PiecesAnswer | null>(null)
  const [courier, setCourier] = useState('')
  const hasCouriers = useCouriers().length > 0
  const [tried, setTried] = useState(false)
  const { busy, run } = useOnce()
  const write = useWrites()
  const status = chosen?.status ?? null
  const plan = chosen && planStatus(chosen.orders, chosen.status, pieces ?? undefined)
  const writes = plan?.writes ?? []
  const n = writes.length
  const sent = plan?.sent ?? 0
  const isMissing = sent > 0 && pieces === null
  const isShipping = status === 'shipped' && n > 0 && hasCouriers
  const parcels = isShipping ? courierWrites(chosen?.orders ?? [], writes, courier) : []
  const most = parcels.length > 0 ? maxWrites / 2 : maxWrites
  const tooMany = n > most

  async function apply(): Promise<boolean> {
    const saved = await write({
      mutations: [...writes, ...parcels],
      undoable: true,
      toasts: {
        title: t.orderDialog.statusUpdated,
        confirmed: say(t.orderBulk.changed, { n }),
        failed: t.orderDialog.statusFailed,
      },
    })
    if (saved) finish()
    return saved
  }

  return (
    <form
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isMissing) void run(apply)
      }}
    >
      <SelectField
        label={t.orderDialog.status}
        value={status ?? ''}
        onChange={(event) => {
          const next = orderStatuses.find((one) => one === event.currentTarget.value)
          setChosen(next === undefined ? null : { status: next, orders })
          setPieces(null)
          setTried(false)
        }}
      >
        <option value="">{t.bulkEdit.chooseValue}</option>
        {orderStatuses.map((one) => (
          <option key={one} value={one}>
            {t.orderStatus[one]}
          </option>
        ))}
      </SelectField>
      {plan && <PlanText plan={plan} />}
      {status === 'cancelled' && n > 0 && (
        <p className="mt-3 text-text-muted">{cancelHint(n, sent)}</p>
      )}
      {isShipping && (
        <div className="mt-4">
          <CourierField courier={courier} choose={setCourier} none={t.tracking.none} />
          <p className="hint mt-1.5">{t.tracking.shipManyHint}</p>
        </div>
      )}
      {sent > 0 && (
        <PiecesQuestion pieces={pieces} answer={setPieces} isMissing={tried && isMissing} />
      )}
      {tooMany && (
        <p role="alert" className="field-error">
          {say(t.orderBulk.tooMany, { n: most })}
        </p>
      )}
      <DialogButtons close={close}>
        <Button
          type="submit"
          look={status === 'cancelled' ? 'danger' : 'primary'}
          busy={busy}
          disabled={n === 0 || tooMany}
        >
          {n === 0 ? t.bulkEdit.nothingToChange : say(t.orderBulk.changeOrders, { n })}
        </Button>
      </DialogButtons>
    </form>
  )
}

function PlanText({ plan: { writes, same, held, closed } }: { plan: StatusPlan }) {
  return (
    <div role="status" className="mt-4 grid gap-2">
      <p>{say(t.orderBulk.willChange, { n: writes.length })}</p>
      {same > 0 && <p className="text-text-muted">{say(t.orderBulk.same, { n: same })}</p>}
      {held.length > 0 && (
        <p className="text-warning">
          {say(t.orderBulk.held, { n: held.length, numbers: numbersOf(held) })}
        </p>
      )}
      {closed.length > 0 && (
        <p className="text-warning">
          {say(t.orderBulk.closed, { n: closed.length, numbers: numbersOf(closed) })}
        </p>
      )}
    </div>
  )
}

/** As many as a person compares with the list. */
const maxListedNumbers = 10

function numbersOf(orders: readonly StaffOrder[]): string {
  const numbers = orders.slice(0, maxListedNumbers).map(({ id }) => shortNumber(id))
  return listed(orders.length > maxListedNumbers ? [...numbers, '…'] : numbers)
}

/** `sent` of the `n` orders have left. */
function cancelHint(n: number, sent: number): string {
  if (sent === 0) return t.orderBulk.cancelHint
  return sent === n ? t.orderBulk.cancelAllSentHint : say(t.orderBulk.cancelSentHint, { n: sent })
}
