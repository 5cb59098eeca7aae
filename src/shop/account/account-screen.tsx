import { type ReactNode, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { readSavedAddress } from '#db/shopper/saved-address.ts'
import { useQuery } from '#hooks/use-query.ts'
import { LanguageSection } from '#features/language/language-section.tsx'
import { SyncChip } from '#features/sync/sync-chip.tsx'
import { useSyncStatus } from '#features/sync/use-sync-status.tsx'
import { localPath } from '#texts/language.ts'
import { Icon } from '#ui/icon.tsx'
import { PageHeading } from '#ui/page/headings.tsx'
import { ClearDeviceSection } from './clear-device-section.tsx'
import { StorageFacts, useStorageFacts } from './storage-facts.tsx'
import { type Theme, chooseTheme, readTheme, themes } from '#ui/theme.ts'
import { saveHelpFile } from '#features/sync/save-help-file.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { SavedAddressSection } from './saved-address-section.tsx'

/** 'This device': the shopper's data, without an account. `install`: offer to install the shop. */
export function AccountScreen({ install }: { install: ReactNode }) {
  const status = useSyncStatus()
  return (
    <div className="page-narrow pb-20">
      <PageHeading
        title="This device"
        intro="You need no account at Nefer. Your orders, your cart and your choices are kept on this device."
      />
      <nav aria-label="This device" className="border-be">
        <Way to="/account/orders" title="My orders" text="Every order placed on this device" />
        <Way to="/account/sync" title="Waiting to be sent" text="Orders and messages not sent yet">
          {status && <SyncChip name={status.name} waiting={status.waiting} />}
        </Way>
      </nav>
      <Sections install={install} />
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
      <HelpFileSection />
      <ClearDeviceSection />
      <p>
        <a
          href={localPath('/admin')}
          className="link inline-flex min-h-11 items-center text-text-muted"
        >
          Staff sign-in
        </a>
      </p>
    </div>
  )
}

interface WayProps {
  to: '/account/orders' | '/account/sync'
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

const labels: Record<Theme, string> = {
  system: 'Same as this device',
  light: 'Light',
  dark: 'Dark',
}

function ThemeChoice() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <fieldset>
      <legend className="title-3 mb-4">Theme</legend>
      <div className="flex flex-wrap gap-3">
        {themes.map((name) => (
          <label
            key={name}
            className={
              'chip gap-2.5 has-[:checked]:(border-accent bg-accent-soft) ' +
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
            {labels[name]}
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
    void saveHelpFile(db).catch(() =>
      showToast({ tone: 'error', message: 'The file could not be made.' }),
    )
  return (
    <section aria-labelledby="help-file">
      <h2 id="help-file" className="title-3 mb-2">
        Help file
      </h2>
      <p className="mb-4 max-w-150 text-text-muted">
        If something on this device is stuck, this file holds what waits here, with your orders and
        your address, and no passwords. The workshop can send what is in it.
      </p>
      <Button look="quiet" onClick={saveAndReport}>
        Save a help file
      </Button>
    </section>
  )
}
