import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'
import { lineDrawing } from '#ui/icon.tsx'
import { acceptInstallOffer, hasInstallOffer, subscribeToInstallOffer } from './install-offer.tsx'

/** How to install the shop on this device; nothing where it is installed already, or cannot be. */
export function InstallPanel() {
  const how = useHowToInstall()
  if (how === 'installed' || how === 'nothing') return null
  return (
    <section aria-labelledby="install">
      <h2 id="install" className="title-3 mb-2">
        Install Nefer
      </h2>
      <p className="mb-4 max-w-150 text-text-muted">
        Opens from your home screen like any app, also without a connection.
      </p>
      {how === 'button' ? (
        <Button look="quiet" onClick={() => void acceptInstallOffer()}>
          Install the app
        </Button>
      ) : (
        <IosGuide />
      )}
    </section>
  )
}

/** Safari on iOS has no prompt that a page could show: the three steps are explained with drawings. */
function IosGuide() {
  return (
    <ol className="grid gap-5 sm:grid-cols-3">
      <Step number={1} text="Press Share at the edge of the screen.">
        <rect x="22" y="6" width="56" height="88" rx="9" />
        <path d="M22 80h56" />
        <g className="text-accent" strokeWidth="2.5">
          <path d="M45 38h-5v20h20V38h-5M50 48V28M44 33l6-6 6 6" />
        </g>
      </Step>
      <Step number={2} text="Choose Add to Home Screen.">
        <rect x="12" y="18" width="76" height="64" rx="9" />
        <path d="M12 39h76M12 61h76M22 28.5h30M22 71.5h24" />
        <g className="text-accent" strokeWidth="2.5">
          <path d="M22 50h34M76 44v12M70 50h12" />
        </g>
      </Step>
      <Step number={3} text="Press Add: Nefer is on your home screen.">
        <rect x="22" y="6" width="56" height="88" rx="9" />
        <path d="M31 17h10v10H31zM59 17h10v10H59zM31 39h10v10H31z" />
        <g className="text-accent" strokeWidth="2.5">
          <rect x="55" y="36" width="17" height="17" rx="4" />
          <path
            d="M63.5 40v5M61 42h5M63.5 45c-1 1-3 1.6-3 3.4a3 3 0 0 0 6 0c0-1.8-2-2.4-3-3.4Z"
            strokeWidth="1.4"
          />
        </g>
      </Step>
    </ol>
  )
}

function Step({ number, text, children }: { number: number; text: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4 sm:(flex-col items-start gap-3)">
      <svg
        {...lineDrawing}
        viewBox="0 0 100 100"
        className="h-24 w-24 shrink-0 rounded bg-surface-sunken p-1 text-text-muted"
      >
        {children}
      </svg>
      <p>
        <span className="text-brass-text">{number}.</span> {text}
      </p>
    </li>
  )
}

const key = 'nefer-install-hint'

/** After an order, once on this device, and only where one press is enough. */
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
      aria-label="Install Nefer"
      className="print:hidden page-narrow mb-12 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-center text-text-muted"
    >
      <p>Keep Nefer on your home screen: it opens without a connection too.</p>
      <Button
        look="quiet"
        onClick={() => {
          dismiss()
          void acceptInstallOffer()
        }}
      >
        Install the app
      </Button>
      <button type="button" className="link min-h-11 px-2" onClick={dismiss}>
        Not now
      </button>
    </aside>
  )
}

/** Storage may be forbidden: then the hint is left out rather than shown every time. */
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

/** What this device needs to put the shop on its home screen. */
type HowToInstall = 'installed' | 'button' | 'ios-guide' | 'nothing'

interface InstallFacts {
  /** Opened from the home screen. */
  standalone: boolean
  /** The browser has offered to install. */
  offered: boolean
  userAgent: string
  maxTouchPoints: number
}

export function howToInstall(facts: InstallFacts): HowToInstall {
  if (facts.standalone) return 'installed'
  if (facts.offered) return 'button'
  return isIosSafari(facts) ? 'ios-guide' : 'nothing'
}

/** An iPad calls itself a Mac with a touch screen; other browsers on iOS name themselves. */
function isIosSafari({ userAgent, maxTouchPoints }: InstallFacts): boolean {
  const isIos =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isIos && /Safari/.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo/.test(userAgent)
}

function useHowToInstall(): HowToInstall {
  const offered = useSyncExternalStore(subscribeToInstallOffer, hasInstallOffer)
  const { userAgent, maxTouchPoints } = navigator
  return howToInstall({ standalone: isStandalone(), offered, userAgent, maxTouchPoints })
}

/** Safari on iOS has a flag of its own. */
function isStandalone(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean }
  return standalone === true || matchMedia('(display-mode: standalone)').matches
}
