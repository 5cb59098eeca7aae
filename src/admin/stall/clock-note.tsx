import { clockError } from '#domain/devices/clock.ts'
import { useClock } from '#hooks/use-clock.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Notice } from '#ui/notice.tsx'

/** 'This device’s clock is 40 days behind.' */
export function ClockNote() {
  const error = clockError(useClock().offset())
  if (error === null) return null
  const { direction, unit, n } = error
  return (
    <Notice tone="warning" className="mb-4">
      {say(t.stall.clock[direction][unit], { n })}
    </Notice>
  )
}
