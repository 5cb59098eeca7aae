import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useHowToInstall } from './how-to-install.ts'
import { acceptInstallOffer } from './install-offer.tsx'
import { t } from '#texts/texts.ts'

const key = 'nefer-install-hint'

/** Shown after an order, once per device, where the browser offers to install. */
export function InstallHint() {
  const how = useHowToInstall()
  const [shown] = useState(isFirstTime)
  const [dismissed, setDismissed] = useState(false)
  if (how !== 'button' || !shown || dismissed) return null
  const dismiss = () => {
    remember()
    setDismissed(true)
  }
  return (
    <aside
      aria-label={t.install.title}
      className={
        'print:hidden page-narrow mb-12 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-center ' +
        'text-text-muted'
      }
    >
      <p>{t.install.hint}</p>
      <Button
        look="quiet"
        onClick={() => {
          dismiss()
          void acceptInstallOffer()
        }}
      >
        {t.install.button}
      </Button>
      <button type="button" className="link min-h-11 px-2" onClick={dismiss}>
        {t.actions.notNow}
      </button>
    </aside>
  )
}

/** Without storage the hint is left out: it would be shown every time. */
function isFirstTime(): boolean {
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
    // Without storage the hint is not shown.
  }
}
