import { type ReactNode, useState } from 'react'
import { type Device, alarmsOf, listDevices, signOutDevice } from '#domain/staff-calls/devices.ts'
import { builtAt } from '#domain/devices/app-version.ts'
import { peekDeviceId } from '#db/device/device-report.ts'
import { useStaffCall, CallDialog, problemText } from '#admin/staff-call.tsx'
import { useStaff } from '#staff-services.ts'
import { Button } from '#ui/button.tsx'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { LoadingNote } from '#ui/page/page-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatBytes, formatMoment, timeAgo } from '#ui/formats.ts'
import { formatCount } from '#domain/format-count.ts'
import { useServices } from '#services.ts'
import { alarmTexts } from './device-alarms.tsx'
import { HelpFileImport } from './help-file-import.tsx'
import { NotificationSwitches } from './notification-switches.tsx'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { showToast } from '#ui/toast/toast.ts'

/** Which devices staff write with, and how they are. */
export function DevicesScreen() {
  return (
    <div className="grid max-w-240 gap-8">
      <NotificationSwitches />
      <DeviceListSection />
      <HelpFileImport />
    </div>
  )
}

function DeviceListSection() {
  const { value, problem, reload } = useStaffCall(listDevices)
  const { role } = useStaff()
  const [leaving, setLeaving] = useState<Device | null>(null)
  const ownId = valueOr(useQuery(peekDeviceId), null)
  if (problem !== null)
    return (
      <Notice tone="info">
        {problem === 'sign-in' ? t.devices.signIn : t.devices.unreachable}
      </Notice>
    )
  if (value === null) return <LoadingNote text={t.common.loading} />
  const { devices, at } = value
  const alarms = alarmTexts(value)
  return (
    <>
      {alarms.length > 0 && (
        <Notice tone="warning">
          {alarms.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {devices.length === 0 && <p className="card text-text-muted">{t.devices.none}</p>}
      <ul className="grid gap-4">
        {devices.map((device) => (
          <DeviceCard
            key={device.id}
            device={device}
            at={at}
            isOwn={device.id === ownId}
            {...(role === 'owner' && { signOut: () => setLeaving(device) })}
          />
        ))}
      </ul>
      <SignOutDialog device={leaving} close={() => setLeaving(null)} reload={reload} />
    </>
  )
}

interface DeviceCardProps {
  device: Device
  /** The server's clock (ISO 8601). */
  at: string
  isOwn: boolean
  /** Absent: hidden for this viewer. */
  signOut?: () => void
}

export function DeviceCard({ device, at, isOwn, signOut }: DeviceCardProps) {
  const { email, app, waiting, to_decide: toDecide, oldest_at: oldest } = device
  const now = Date.parse(at)
  const alarms = alarmsOf(device, { at, app: builtAt })
  const shortId = <bdi dir="ltr">{shortDeviceId(device)}</bdi>
  // The device of somebody who was dismissed reports no more.
  const isKnown = email !== null
  const isSignedOut = device.signed_out_at !== null
  return (
    <li className="card !p-4 md:!p-5">
      <h3 className="font-600">
        {isOwn
          ? rich(t.devices.thisOne, { id: shortId, muted })
          : rich(t.devices.name, { id: shortId })}
      </h3>
      {isSignedOut && (
        <p className="mt-1 font-550 text-danger">{signedOutText(device.refused_at, now)}</p>
      )}
      <dl className="mt-2 grid gap-1">
        <Fact name={t.devices.lastUsedBy}>
          {email === null ? t.devices.noLongerStaff : <bdi dir="ltr">{email}</bdi>}
        </Fact>
        <Fact name={t.devices.lastContact}>{timeAgo(Date.parse(device.seen_at), now)}</Fact>
        <Fact name={t.devices.waiting} alarming={alarms.includes('unsent')}>
          {isKnown
            ? waitingText(waiting, oldest && timeAgo(Date.parse(oldest), now))
            : t.devices.unknown}
        </Fact>
        <Fact name={t.devices.toDecide}>{isKnown ? formatCount(toDecide) : t.devices.unknown}</Fact>
        <Fact name={t.devices.appVersion} alarming={alarms.includes('old-app')}>
          {formatMoment(app)}
        </Fact>
        {device.disk_left !== null && (
          <Fact name={t.devices.freeSpace}>{formatBytes(device.disk_left)}</Fact>
        )}
      </dl>
      {signOut !== undefined && isKnown && !isOwn && !isSignedOut && (
        <Button
          look="danger"
          className="mt-3 !px-4"
          aria-label={say(t.devices.signOut.label, { id: shortDeviceId(device) })}
          onClick={signOut}
        >
          {t.devices.signOut.button}
        </Button>
      )}
    </li>
  )
}

/** Until the device has been refused once, it shows what it has. */
function signedOutText(refusedAt: string | null, now: number): string {
  if (refusedAt === null) return t.devices.signOut.atNext
  return say(t.devices.signOut.refused, { time: timeAgo(Date.parse(refusedAt), now) })
}

function muted(children: ReactNode): ReactNode {
  return <span className="text-text-muted">{children}</span>
}

function waitingText(waiting: number, time: string | null): string {
  const count = formatCount(waiting)
  return time === null ? count : say(t.devices.waitingSince, { count, time })
}

interface FactProps {
  name: string
  alarming?: boolean
  children: ReactNode
}

/** Below its name where the letters are large. */
function Fact({ name, alarming = false, children }: FactProps) {
  return (
    <div className="flex flex-wrap gap-x-4">
      <dt className="w-36 text-text-muted">{name}</dt>
      <dd className={`min-w-0 flex-1 basis-32 ${alarming ? 'font-600 text-danger' : ''}`}>
        {children}
      </dd>
    </div>
  )
}

interface SignOutDialogProps {
  /** Null: closed. */
  device: Device | null
  close: () => void
  reload: () => Promise<void>
}

/** Asks an owner before the server refuses a device. */
function SignOutDialog({ device, close, reload }: SignOutDialogProps) {
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
function shortDeviceId({ id }: Device): string {
  return id.slice(0, 4)
}
