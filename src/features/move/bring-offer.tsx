import { useState } from 'react'
import { isNewHere } from '#db/device/is-new-here.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { BringDialog } from './bring-dialog.tsx'
import { useDialog } from './use-dialog.ts'

const key = 'nefer-bring-offer'

/**
 * At the start from a home screen, while nothing is kept there: on iOS it has storage of its own,
 * and the cart and the orders are in the browser.
 */
export function BringOffer() {
  const isNew = valueOr(useQuery(isNewHere), false)
  const [wanted, setWanted] = useState(isWanted)
  const { times, show, props } = useDialog()
  const dismiss = () => {
    remember()
    setWanted(false)
  }
  return (
    <>
      {wanted && isNew && (
        <aside aria-label={t.move.bring} className="bg-surface-sunken print:hidden">
          <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p>{t.move.offer}</p>
            <Button look="quiet" onClick={show}>
              {t.move.bring}
            </Button>
            <button type="button" className="link min-h-11 px-2" onClick={dismiss}>
              {t.actions.notNow}
            </button>
          </div>
        </aside>
      )}
      {times > 0 && <BringDialog key={times} {...props} />}
    </>
  )
}

/** Without storage it is left out: it would be shown every time. */
function isWanted(): boolean {
  try {
    return localStorage.getItem(key) === null
  } catch {
    return false
  }
}

function remember(): void {
  try {
    localStorage.setItem(key, 'seen')
  } catch {
    // It is offered again.
  }
}
