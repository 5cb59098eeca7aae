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
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

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
        {t.devices.alarms.see}
      </Link>
    </Notice>
  )
}

export function alarmTexts(list: DeviceList): string[] {
  const facts = { at: list.at, app: builtAt }
  const count = (alarm: 'unsent' | 'old-app') =>
    list.devices.filter((device) => alarmsOf(device, facts).includes(alarm)).length
  const [unsent, old] = [count('unsent'), count('old-app')]
  const texts = t.devices.alarms
  const minutes = Math.floor(list.horizon_seconds / 60)
  return [
    ...(unsent === 0 ? [] : [say(texts.unsent, { n: unsent })]),
    ...(old === 0 ? [] : [say(texts.oldApp, { n: old })]),
    ...(isHorizonStuck(list.horizon_seconds * 1000) ? [say(texts.stuck, { n: minutes })] : []),
  ]
}
