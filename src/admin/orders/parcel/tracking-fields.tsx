import { type FormEvent, useState } from 'react'
import { useOrderNumber } from '#admin/orders/dialog/order-number.ts'
import { readStaffSettings } from '#db/mirror/settings.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import {
  type ParcelFields,
  maxTrackingNumber,
  readTrackingNumber,
  parcelOf,
} from '#domain/orders/tracking.ts'
import { type Courier, readCouriers } from '#domain/settings/couriers.ts'
import { useOnce } from '#hooks/use-once.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { DialogButtons, Dialog } from '#ui/dialog.tsx'
import { Field, SelectField } from '#ui/form/field.tsx'

interface CourierFieldProps {
  courier: string
  choose: (courier: string) => void
  /** The text of no choice. */
  none: string
}

/** Also has the chosen one if it is no longer in the settings. */
export function CourierField({ courier, choose, none }: CourierFieldProps) {
  const names = useCouriers().map(({ name }) => name)
  const isGone = courier !== '' && !names.includes(courier)
  return (
    <SelectField
      label={t.tracking.courier}
      value={courier}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">{none}</option>
      {[...names, ...(isGone ? [courier] : [])].map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  )
}

interface ParcelFormProps {
  seen: ParcelFields
  hint: string
  label: string
  close: () => void
  /** False: it could not be saved. */
  save: (wanted: ParcelFields) => Promise<boolean>
}

/** Both may stay empty. */
export function ParcelForm({ seen, hint, label, close, save }: ParcelFormProps) {
  const [courier, setCourier] = useState(seen.courier)
  const [typed, setTyped] = useState(seen.tracking_number)
  const [tried, setTried] = useState(false)
  const { busy, run } = useOnce()
  const hasCouriers = useCouriers().length > 0
  const number = readTrackingNumber(typed)

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (number !== null) void run(() => save({ courier, tracking_number: number }))
  }

  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={submit}>
      <div>
        <CourierField courier={courier} choose={setCourier} none={t.tracking.none} />
        {!hasCouriers && <p className="hint mt-1.5">{t.tracking.noneInSettings}</p>}
      </div>
      <Field
        label={t.tracking.number}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={maxTrackingNumber}
        value={typed}
        error={tried && number === null ? t.tracking.numberInvalid : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p className="text-text-muted">{hint}</p>
      <DialogButtons close={close}>
        <Button type="submit" busy={busy}>
          {label}
        </Button>
      </DialogButtons>
    </form>
  )
}

/** Those of the settings; empty until the settings are read. */
export function useCouriers(): Courier[] {
  return readCouriers(valueOr(useQuery(readStaffSettings), null)?.couriers ?? '')
}

interface ShipDialogProps {
  order: StaffOrder
  open: boolean
  close: () => void
  ship: (parcel: ParcelFields) => Promise<boolean>
}

/** Asks for courier and number when an order is set to shipped. */
export function ShipDialog({ order, open, close, ship }: ShipDialogProps) {
  const number = useOrderNumber(order.id)
  return (
    <Dialog title={say(t.tracking.shipTitle, { number })} open={open} close={close}>
      <ParcelForm
        seen={parcelOf(order)}
        hint={t.tracking.shipHint}
        label={t.tracking.ship}
        close={close}
        save={ship}
      />
    </Dialog>
  )
}
