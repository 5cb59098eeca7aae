import { CheckField } from '#ui/form/check-field.tsx'

interface RememberAddressProps {
  remembers: boolean
  remember: (remembers: boolean) => void
}

/** Only what the shopper asks for is kept after the order. */
export function RememberAddress({ remembers, remember }: RememberAddressProps) {
  return (
    <div className="mt-5">
      <CheckField
        name="remember"
        label="Remember this address on this device"
        checked={remembers}
        change={remember}
      />
    </div>
  )
}
