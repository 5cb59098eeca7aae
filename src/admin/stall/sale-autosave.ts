import type { SaleLine } from '#domain/orders/stall-entry.ts'
import { sameSale } from '#domain/orders/stall-sale.ts'
import type { Db } from '#db/database.ts'
import { removeDraft } from '#db/drafts.ts'
import { changeSale } from '#db/staff/stall-draft.ts'

/** The current sale: stored at every tap, and each tap counts before it is rendered. */
export interface SaleAutosave {
  /** Changes the stored sale, so two quick taps count twice. Rejects when it is not stored. */
  change: (make: (lines: SaleLine[]) => SaleLine[]) => Promise<void>
  clear: () => Promise<void>
  /** These lines are on the screen now. */
  show: (lines: readonly SaleLine[]) => void
  /** The sale as tapped, once it is stored. Rejects when the last tap could not be stored. */
  agreed: () => Promise<readonly SaleLine[]>
}

/** The newest tap until it is rendered; `lines`: the lines after it, once they are on disk. */
interface Tap {
  writing: Promise<SaleLine[]>
  lines: SaleLine[] | null
}

/** `key`: where the member's sale is kept. */
export function createSaleAutosave(db: Db, key: string, now: () => number): SaleAutosave {
  let shown: readonly SaleLine[] = []
  let newest: Tap | null = null

  async function change(make: (lines: SaleLine[]) => SaleLine[]): Promise<void> {
    const tap: Tap = { writing: changeSale(db, key, make, now()), lines: null }
    newest = tap
    try {
      tap.lines = await tap.writing
      forgetIfRendered()
    } catch (error) {
      if (newest === tap) newest = null
      throw error
    }
  }

  function forgetIfRendered(): void {
    if (newest?.lines && sameSale(newest.lines, shown)) newest = null
  }

  return {
    change,
    clear: () => {
      newest = null
      return removeDraft(db, key)
    },
    show: (lines) => {
      shown = lines
      forgetIfRendered()
    },
    agreed: async () => {
      const tap = newest
      newest = null
      return tap === null ? shown : tap.writing
    },
  }
}
