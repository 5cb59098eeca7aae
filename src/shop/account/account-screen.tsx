import { useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { readSavedAddress, forgetAddressEverywhere } from '#db/shopper/saved-address.ts'
import { useQuery } from '#hooks/use-query.ts'
import { LanguageSection } from '#features/language/language-section.tsx'
import { SyncChip } from '#features/sync/sync-chip.tsx'
import { useSyncStatus } from '#features/sync/use-sync-status.tsx'
import { localPath } from '#texts/language.ts'
import { Icon } from '#ui/icon.tsx'
import { PageHeading } from '#ui/page/headings.tsx'
import { ClearDeviceSection } from './clear-device-section.tsx'
import { StorageFacts, useStorageFacts } from './storage-facts.tsx'
import { chooseTheme, readTheme, themes } from '#ui/theme.ts'
import { saveHelpFile } from '#features/sync/save-help-file.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import type { Customer } from '#domain/orders/customer.ts'
import { useArrivedCode } from '#features/move/use-arrived-code.ts'
import { useDialog } from '#features/move/use-dialog.ts'
import { PostalAddress } from '#features/order/postal-address.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'

/** 'This device': the shopper's data, without an account. `install`: offer to install the shop. */
export function AccountScreen({ install }: { install: ReactNode }) {
  const status = useSyncStatus()
  return (
    <div className="page-narrow pb-20">
      <PageHeading title={t.common.thisDevice} intro={t.account.intro} />
      <nav aria-label={t.common.thisDevice} className="border-be">
        <Way to="/account/orders" title={t.myOrders.title} text={t.account.ordersText} />
        <Way to="/saved" title={t.layout.saved} text={t.account.savedText} />
        <Way to="/account/sync" title={t.syncPage.title} text={t.account.syncText}>
          {status && <SyncChip name={status.name} waiting={status.waiting} />}
        </Way>
      </nav>
      <Sections install={install} />
      <ArrivedCode />
    </div>
  )
}

/** Rendered together once all data is read: a later section would push the others down. */
function Sections({ install }: { install: ReactNode }) {
  const address = useQuery(readSavedAddress)
  const storage = useStorageFacts()
  if (address.state === 'loading' || storage.facts === undefined) return null
  return (
    <div className="mt-12 grid gap-12">
      {address.state === 'ready' && <SavedAddressSection saved={address.value} />}
      <ThemeChoice />
      <LanguageSection />
      <StorageFacts {...storage} />
      {install}
      <MoveSection />
      <HelpFileSection />
      <ClearDeviceSection />
      <p>
        <a
          href={localPath('/admin')}
          className="link inline-flex min-h-11 items-center text-text-muted"
        >
          {t.account.staff}
        </a>
      </p>
    </div>
  )
}

interface WayProps {
  to: '/account/orders' | '/saved' | '/account/sync'
  title: string
  text: string
  children?: ReactNode
}

function Way({ to, title, text, children }: WayProps) {
  return (
    <div className="relative flex flex-wrap items-center gap-4 border-bs py-5">
      <div className="flex-1 basis-40">
        <Link
          to={to}
          className="title-3 after:(absolute inset-0 content-empty) hover:underline underline-offset-4"
        >
          {title}
        </Link>
        <p className="text-text-muted">{text}</p>
      </div>
      {children}
      <Icon name="forward" className="w-5 h-5 text-text-muted" />
    </div>
  )
}

function ThemeChoice() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <fieldset>
      <legend className="title-3 mb-4">{t.account.theme}</legend>
      <div className="flex flex-wrap gap-3">
        {themes.map((name) => (
          <label
            key={name}
            className={
              'chip gap-2.5 whitespace-normal has-[:checked]:(border-accent bg-accent-soft) ' +
              'has-[:focus-visible]:(outline-2 outline-offset-3 outline-accent outline-solid)'
            }
          >
            <input
              type="radio"
              name="theme"
              value={name}
              checked={theme === name}
              onChange={() => {
                chooseTheme(name)
                setTheme(name)
              }}
              className="h-4 w-4"
            />
            {t.account.themes[name]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A file for support, without passwords or sessions. */
function HelpFileSection() {
  const { db } = useServices()
  const saveAndReport = () =>
    void saveHelpFile(db).then(
      ({ missingPhotos: n }) =>
        n > 0 && showToast({ tone: 'error', message: say(t.storage.photosMissing, { n }) }),
      () => showToast({ tone: 'error', message: t.account.helpFileFailed }),
    )
  return (
    <section aria-labelledby="help-file">
      <h2 id="help-file" className="title-3 mb-2">
        {t.account.helpFile}
      </h2>
      <p className="mb-4 max-w-150 text-text-muted">{t.account.helpFileText}</p>
      <Button look="quiet" onClick={saveAndReport}>
        {t.account.saveHelpFile}
      </Button>
    </section>
  )
}

/** The address with which the checkout starts. */
function SavedAddressSection({ saved }: { saved: Customer | null }) {
  const { db } = useServices()
  async function forget(): Promise<void> {
    await forgetAddressEverywhere(db)
    showToast({ tone: 'success', message: t.account.addressForgotten })
    document.getElementById('address')?.focus()
  }
  return (
    <section aria-labelledby="address">
      <h2 id="address" tabIndex={-1} className="title-3 mb-2 focus:outline-none">
        {t.account.address}
      </h2>
      {saved === null ? (
        <p className="max-w-150 text-text-muted">{t.account.noAddress}</p>
      ) : (
        <div className="flex flex-wrap items-start justify-between gap-4">
          <address className="not-italic leading-relaxed text-text-muted">
            <PostalAddress customer={saved} />
            <bdi dir="ltr">{saved.phone}</bdi>
          </address>
          <Button look="quiet" onClick={() => toastIfNotSaved(forget())}>
            {t.account.forgetAddress}
          </Button>
        </div>
      )}
    </section>
  )
}

const MakeCode = lazyPart(() =>
  import('#features/move/make-code-dialog.tsx').then((module) => module.MakeCodeDialog),
)
const Bring = lazyPart(() =>
  import('#features/move/bring-dialog.tsx').then((module) => module.BringDialog),
)

/** To another browser, or from there; the dialogs are loaded on the press. */
function MoveSection() {
  const make = useDialog()
  const bring = useDialog()
  return (
    <section aria-labelledby="move">
      <h2 id="move" className="title-3 mb-2">
        {t.move.title}
      </h2>
      <p className="mb-4 max-w-150 text-text-muted">{t.move.text}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" onClick={make.show}>
          {t.move.title}
        </Button>
        <Button look="quiet" onClick={bring.show}>
          {t.move.bring}
        </Button>
      </div>
      {make.times > 0 && <MakeCode key={`make ${make.times}`} {...make.props} />}
      {bring.times > 0 && <Bring key={`bring ${bring.times}`} {...bring.props} />}
    </section>
  )
}

/** Asks about a code that came with the address. */
function ArrivedCode() {
  const { code, times, props } = useArrivedCode()
  return times > 0 && <Bring key={times} arrived={code} {...props} />
}
