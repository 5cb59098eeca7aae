import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import type { Db } from '#db/database.ts'
import { askForNotifications, readNotifications, readPushKey } from '#db/device/notifications.ts'
import type { Browser } from '#domain/devices/browser.ts'
import type { Entry, Notifications } from '#domain/devices/notifications.ts'
import { isStandalone, thisBrowser } from './keeping.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { t } from '#texts/texts.ts'

export interface NotificationControls {
  /** `no`: neither browser nor server can, so nothing is shown. */
  support: Support
  /** None where the permission was taken back and has to be asked for again. */
  entries: readonly Entry[]
  /** The browser refuses notifications. */
  isBlocked: boolean
  /** Asks for permission, by a press only, and keeps the wish if it is given. */
  ask: (edit: (state: Notifications) => Notifications) => void
  /** Takes a wish back. */
  end: (edit: (state: Notifications) => Notifications) => void
}

/** Undefined while the database is read. */
export function useNotifications(): NotificationControls | undefined {
  const { db, sync } = useServices()
  const stored = useQuery(readBoth)
  const [support] = useState(readSupport)
  const [permission, setPermission] = useState(readPermission)
  if (stored.state === 'loading') return undefined
  const { entries, key } = valueOr(stored, nothing)

  async function change(edit: (state: Notifications) => Notifications): Promise<void> {
    await askForNotifications(db, edit)
    void sync.pull()
  }
  async function askAndChange(edit: (state: Notifications) => Notifications): Promise<void> {
    const answer = await Notification.requestPermission()
    setPermission(answer)
    if (answer === 'granted') await change(edit)
  }
  return {
    support: key === null ? 'no' : support,
    entries: permission === 'default' ? [] : entries,
    isBlocked: permission === 'denied',
    ask: (edit) => toastIfNotSaved(askAndChange(edit)),
    end: (edit) => toastIfNotSaved(change(edit)),
  }
}

interface Known {
  entries: readonly Entry[]
  key: string | null
}
const nothing: Known = { entries: [], key: null }

async function readBoth(db: Db): Promise<Known> {
  const [{ entries }, key] = await Promise.all([readNotifications(db), readPushKey(db)])
  return { entries, key }
}

function readPermission(): NotificationPermission {
  return typeof Notification === 'undefined' ? 'default' : Notification.permission
}

/** In a tab on iOS: *This device* has the steps. */
export function HomeScreenFirst() {
  return (
    <Link to="/account" className="btn-quiet">
      {t.notifications.homeScreenFirst}
    </Link>
  )
}

/**
 * Whether this browser can show notifications of Nefer. `home-screen`: only once the shop is opened
 * from there.
 */
type Support = 'yes' | 'home-screen' | 'no'

interface SupportFacts {
  /** The browser has a push service and notifications. */
  hasPush: boolean
  /** Opened from the home screen. */
  standalone: boolean
  browser: Browser
}

/** The version of Safari from which on iOS has notifications for what is on the home screen. */
const iosSince = 16

export function supportOf({ hasPush, standalone, browser }: SupportFacts): Support {
  if (hasPush) return 'yes'
  const { app, name, system, version } = browser
  const isTab = system === 'ios' && app === null && !standalone
  return isTab && (name !== 'safari' || version >= iosSince) ? 'home-screen' : 'no'
}

function readSupport(): Support {
  const hasPush = typeof PushManager !== 'undefined' && typeof Notification !== 'undefined'
  return supportOf({ hasPush, standalone: isStandalone(), browser: thisBrowser() })
}
