/** The shop's day and time: those of Cairo, wherever the device is. */
const timeZone = 'Africa/Cairo'

/** `now`: ms since 1970. '2026-12-01'. */
export function shopDay(now: number): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now)
}

/** `now`: ms since 1970. '18:05'. */
export function shopTime(now: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now)
}
