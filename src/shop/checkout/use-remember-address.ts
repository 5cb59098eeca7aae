import { useState } from 'react'
import type { Customer } from '#domain/orders/customer.ts'
import { forgetAddress, saveAddress } from '#db/shopper/saved-address.ts'
import { useServices } from '#services.ts'
import { sayIfNotSaved } from '#ui/toast/not-saved-toast.ts'

/** Ticked from the start where an address is already remembered; unticked, it is forgotten. */
export function useRememberAddress(saved: Customer | null) {
  const { db } = useServices()
  const [remembers, setRemembers] = useState(saved !== null)
  const [had] = useState(saved !== null)
  function rememberOrForget(customer: Customer | null): void {
    if (remembers && customer !== null) sayIfNotSaved(saveAddress(db, customer))
    else if (had) sayIfNotSaved(forgetAddress(db))
  }
  return { remembers, setRemembers, rememberOrForget }
}
