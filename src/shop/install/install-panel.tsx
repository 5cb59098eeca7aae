import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { lineDrawing } from '#ui/icon.tsx'
import { type InstallSteps, useHowToInstall } from './how-to-install.ts'
import { acceptInstallOffer } from './install-offer.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** How to install the shop; nothing where it is installed or cannot be. */
export function InstallPanel() {
  const how = useHowToInstall()
  if (how === 'installed' || how === 'nothing') return null
  return (
    <section aria-labelledby="install">
      <h2 id="install" className="title-3 mb-2">
        {t.install.title}
      </h2>
      <p className="mb-4 max-w-150 text-text-muted">{t.install.text}</p>
      <Way how={how} />
    </section>
  )
}

function Way({
  how,
}: {
  how: Exclude<ReturnType<typeof useHowToInstall>, 'installed' | 'nothing'>
}) {
  if (how === 'button')
    return (
      <Button look="quiet" onClick={() => void acceptInstallOffer()}>
        {t.install.button}
      </Button>
    )
  if ('sentence' in how) return <p>{t.install[how.sentence]}</p>
  return <IosSteps steps={how.steps} />
}

const shareTexts = {
  'safari-18': 'share',
  'safari-26': 'shareInDots',
  'address-bar': 'shareInBar',
  menu: 'shareInMenu',
} as const

/** Browsers on iOS have no install prompt: drawings explain the three steps. */
export function IosSteps({ steps }: { steps: InstallSteps }) {
  const isNew = steps === 'safari-26'
  return (
    <ol className="grid gap-5 text-start sm:grid-cols-3">
      <Step number={1} text={t.install[shareTexts[steps]]}>
        <rect x="22" y="6" width="56" height="88" rx="9" />
        <path d="M22 80h56" />
        <g className="text-accent" strokeWidth="2.5">
          <path d="M45 38h-5v20h20V38h-5M50 48V28M44 33l6-6 6 6" />
          {isNew && <path d="M62 87h.1M68 87h.1M74 87h.1" strokeWidth="4" />}
        </g>
      </Step>
      <Step number={2} text={isNew ? t.install.viewMore : t.install.addToHome}>
        <rect x="12" y="18" width="76" height="64" rx="9" />
        <path d="M12 39h76M12 61h76M22 28.5h30M22 71.5h24" />
        <g className="text-accent" strokeWidth="2.5">
          <path d="M22 50h34M76 44v12M70 50h12" />
        </g>
      </Step>
      <Step number={3} text={isNew ? t.install.addAsApp : t.install.add}>
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
        <span className="text-brass-text">{say(t.install.stepNumber, { number })}</span>{' '}
        <span>{text}</span>
      </p>
    </li>
  )
}
