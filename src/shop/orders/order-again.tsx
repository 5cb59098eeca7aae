import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { MyOrder } from '#db/local-database.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { sayIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'
import { reorder } from './reorder.ts'

/** The same pieces once more, at the price of today. */
export function OrderAgain({ order }: { order: MyOrder }) {
  const { db } = useServices()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function orderAgain(): Promise<void> {
    setBusy(true)
    try {
      const { added, missing } = await reorder(db, order, Date.now())
      if (missing.length > 0)
        showToast({ tone: 'error', message: `Not available any more: ${missing.join(', ')}` })
      if (added === 0) return
      showToast({ tone: 'success', message: `Added ${piecesText(added)} to cart` })
      await navigate({ to: '/cart' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button busy={busy} onClick={() => sayIfNotSaved(orderAgain())}>
      Order again
    </Button>
  )
}

function piecesText(count: number): string {
  return count === 1 ? '1 piece' : `${count} pieces`
}
