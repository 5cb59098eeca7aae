/** Staff who return without the server: decision 025. */
import type { Device } from '../device/types.ts'
import { readStored } from '../device/stored-rows.ts'
import { demand } from './violation.ts'

/** After each step: records whose dismissal the device knows of, until the server admits them. */
export function noteDismissal(device: Device): void {
  const { value } = readStored(device, 'local', 'settings').find(
    ({ key }) => key === 'sync-state',
  ) ?? { value: undefined }
  const { dismissedUser = null } = Object(value) as { dismissedUser?: string | null }
  if (dismissedUser !== null && dismissedUser !== device.lastDismissed)
    device.knownDismissals.add(dismissedUser)
  device.lastDismissed = dismissedUser
}

/** Somebody has signed in without the server. */
export function checkReturn(device: Device, user: string): void {
  demand(
    !device.knownDismissals.has(user),
    'privacy',
    () => `device ${device.number} admits ${user}, whose dismissal it knows of`,
  )
}
