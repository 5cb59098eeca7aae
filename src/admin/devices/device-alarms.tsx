import { Link } from '@tanstack/react-router'
import { builtAt } from '#domain/devices/app-version.ts'
import {
  type DeviceList,
  alarmsOf,
  isHorizonStuck,
  listDevices,
} from '#domain/staff-calls/devices.ts'
import { useStaffCall } from '#admin/staff-call.tsx'
import { Notice } from '#ui/notice.tsx'

/** On the dashboard: nothing, or why somebody should look at the devices. */
export function DeviceAlarms() {
  const { value } = useStaffCall(listDevices)
  if (value === null) return null
  const texts = alarmTexts(value)
  if (texts.length === 0) return null
  return (
    <Notice tone="warning">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Link to="/admin/devices" className="link inline-flex min-h-11 items-center">
        See the devices
      </Link>
    </Notice>
  )
}

export function alarmTexts(list: DeviceList): string[] {
  const facts = { at: list.at, app: builtAt }
  const count = (alarm: 'unsent' | 'old-app') =>
    list.devices.filter((device) => alarmsOf(device, facts).includes(alarm)).length
  const [unsent, old] = [count('unsent'), count('old-app')]
  return [
    ...(unsent === 0
      ? []
      : [
          unsent === 1
            ? 'A device has held something back for more than a day.'
            : `${unsent} devices have held something back for more than a day.`,
        ]),
    ...(old === 0
      ? []
      : [
          old === 1
            ? 'A device works with an app that is more than a week older than this one.'
            : `${old} devices work with an app that is more than a week older than this one.`,
        ]),
    ...(isHorizonStuck(list.horizon_seconds * 1000)
      ? [
          `For ${Math.floor(list.horizon_seconds / 60)} minutes no device has been told anything new: a ` +
            'transaction on the server does not end.',
        ]
      : []),
  ]
}
