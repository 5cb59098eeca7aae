import { useState } from 'react'
import type { Customer } from '#domain/orders/customer.ts'
import { forgetAddress, saveAddress } from '#db/shopper/saved-address.ts'
import { useServices } from '#services.ts'
import { CheckField } from '#ui/form/field.tsx'
import { sayIfNotSaved } from '#ui/toast/not-saved-toast.ts'

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

/**
 * Ticked from the start where an address is already remembered; unticked, it is forgotten. What was ticked before the page was
 * loaded again (`kept`) counts more.
 */
export function useRememberAddress(saved: Customer | null, kept: boolean | null) {
  const { db } = useServices()
  const [tick, setTick] = useState(kept)
  const [had] = useState(saved !== null)
  const remembers = tick ?? had
  function rememberOrForget(customer: Customer | null): void {
    if (remembers && customer !== null) sayIfNotSaved(saveAddress(db, customer))
    else if (had) sayIfNotSaved(forgetAddress(db))
  }
  return { tick, setTick, remembers, rememberOrForget }
}
