import { CheckField } from '#ui/form/check-field.tsx'

export interface Remember {
  remembers: boolean
  setRemembers: (remembers: boolean) => void
}

/** Only what the shopper asks for is kept after the order. */
export function RememberAddress({ remembers, setRemembers }: Remember) {
  return (
    <div className="mt-5">
      <CheckField
        name="remember"
        label="Remember this address on this device"
        checked={remembers}
        change={setRemembers}
      />
    </div>
  )
}
