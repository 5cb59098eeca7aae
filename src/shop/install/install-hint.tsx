import { useState } from 'react'
import { keepingText, readKeeping } from '#features/keeping.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { useHowToInstall } from './how-to-install.ts'
import { acceptInstallOffer } from './install-offer.tsx'
import { IosSteps } from './install-panel.tsx'
import { t } from '#texts/texts.ts'

const key = 'nefer-install-hint'

/**
 * Shown after an order, once per device, where the browser offers to install, and where it would
 * not keep the order.
 */
export function InstallHint() {
  const { db } = useServices()
  const how = useHowToInstall()
  const keeping = readKeeping(db)
  const [shown] = useState(isFirstTime)
  const [dismissed, setDismissed] = useState(false)
  const isShort = keeping === 'seven-days' || keeping === 'inside-app'
  if (!shown || dismissed || !(how === 'button' || isShort)) return null
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
      <p className="max-w-150">{how === 'button' ? t.install.hint : keepingText(keeping)}</p>
      {how === 'button' && (
        <Button
          look="quiet"
          onClick={() => {
            dismiss()
            void acceptInstallOffer()
          }}
        >
          {t.install.button}
        </Button>
      )}
      {typeof how === 'object' && <HowToKeep how={how} />}
      <button type="button" className="link min-h-11 px-2" onClick={dismiss}>
        {t.actions.notNow}
      </button>
    </aside>
  )
}

function HowToKeep({ how }: { how: Extract<ReturnType<typeof useHowToInstall>, object> }) {
  const [shown, setShown] = useState(false)
  if ('sentence' in how) return <p>{t.install[how.sentence]}</p>
  if (shown)
    return (
      <div className="my-4 basis-full">
        <IosSteps steps={how.steps} />
      </div>
    )
  return (
    <Button look="quiet" onClick={() => setShown(true)}>
      {t.install.showSteps}
    </Button>
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
