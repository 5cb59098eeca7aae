import type { ReactNode } from 'react'
import { type Device, alarmsOf, listDevices } from '#domain/staff-calls/devices.ts'
import { builtAt } from '#domain/devices/app-version.ts'
import { peekDeviceId } from '#db/device/device-report.ts'
import { useStaffCall } from '#admin/staff-call.tsx'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { LoadingNote } from '#ui/page/page-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatBytes, formatMoment, timeAgo } from '#ui/formats.ts'
import { formatCount } from '#domain/count-words.ts'
import { alarmTexts } from './device-alarms.tsx'
import { HelpFileImport } from './help-file-import.tsx'

/** Which devices staff write with, and how they are. */
export function DevicesScreen() {
  return (
    <div className="grid max-w-240 gap-8">
      <DeviceListSection />
      <HelpFileImport />
    </div>
  )
}

function DeviceListSection() {
  const { value, problem } = useStaffCall(listDevices)
  const ownId = valueOr(useQuery(peekDeviceId), null)
  if (problem !== null)
    return (
      <Notice tone="info">
        {problem === 'sign-in'
          ? 'The devices can be seen after signing in again.'
          : 'The devices are known to the server, which cannot be reached now.'}
      </Notice>
    )
  if (value === null) return <LoadingNote text="Loading..." />
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
      {devices.length === 0 && <p className="card text-text-muted">No device has reported yet.</p>}
      <ul className="grid gap-4">
        {devices.map((device) => (
          <DeviceCard key={device.id} device={device} at={at} isOwn={device.id === ownId} />
        ))}
      </ul>
    </>
  )
}

interface DeviceCardProps {
  device: Device
  /** The server's clock (ISO 8601). */
  at: string
  isOwn: boolean
}

export function DeviceCard({ device, at, isOwn }: DeviceCardProps) {
  const { id, email, app, waiting, to_decide: toDecide, oldest_at: oldest } = device
  const now = Date.parse(at)
  const alarms = alarmsOf(device, { at, app: builtAt })
  // The device of somebody who was dismissed reports no more.
  const isKnown = email !== null
  return (
    <li className="card !p-4 md:!p-5">
      <h3 className="font-600">
        Device {id.slice(0, 4)}
        {isOwn && <span className="text-text-muted"> (this one)</span>}
      </h3>
      <dl className="mt-2 grid gap-1">
        <Fact name="Last used by">{email ?? 'Somebody who is no longer staff'}</Fact>
        <Fact name="Last contact">{timeAgo(Date.parse(device.seen_at), now)}</Fact>
        <Fact name="Waiting to be sent" alarming={alarms.includes('unsent')}>
          {isKnown ? formatCount(waiting) : unknown}
          {isKnown && oldest !== null && `, the oldest saved ${timeAgo(Date.parse(oldest), now)}`}
        </Fact>
        <Fact name="To decide">{isKnown ? formatCount(toDecide) : unknown}</Fact>
        <Fact name="App version" alarming={alarms.includes('old-app')}>
          {formatMoment(app)}
        </Fact>
        {device.disk_left !== null && (
          <Fact name="Free space">{formatBytes(device.disk_left)}</Fact>
        )}
      </dl>
    </li>
  )
}

const unknown = 'Unknown since dismissed'

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
