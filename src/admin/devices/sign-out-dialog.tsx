import { type Device, signOutDevice } from '#domain/staff-calls/devices.ts'
import { CallDialog, problemText } from '#admin/staff-call.tsx'
import { useServices } from '#services.ts'
import { showToast } from '#ui/toast/toast.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

interface SignOutDialogProps {
  /** Null: closed. */
  device: Device | null
  close: () => void
  reload: () => Promise<void>
}

/** Asks an owner before the server refuses a device. */
export function SignOutDialog({ device, close, reload }: SignOutDialogProps) {
  const { sync } = useServices()
  const texts = t.devices.signOut
  const id = device === null ? '' : shortDeviceId(device)
  async function signOut(): Promise<string | null> {
    if (device === null) return null
    const answer = await sync.callAsStaff(signOutDevice(device.id))
    if (!answer.ok) return problemText('device', answer.problem)
    if (answer.value.status === 'rejected')
      return answer.value.code === 'this_device' ? texts.thisDevice : t.staffCalls.refused
    showToast({ tone: 'success', title: texts.doneTitle, message: say(texts.done, { id }) })
    void reload()
    return null
  }
  return (
    <CallDialog
      title={say(texts.title, { id })}
      open={device !== null}
      close={close}
      action={texts.button}
      act={signOut}
    >
      {texts.text}
    </CallDialog>
  )
}

/** As the screen names devices. */
export function shortDeviceId({ id }: Device): string {
  return id.slice(0, 4)
}
