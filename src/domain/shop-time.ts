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

/**
 * A day (YYYY-MM-DD) that was chosen by a clock that said `was`, where `is` was right (ms since
 * 1970): it moves by as many days. `private.at_server_time` does the same.
 */
export function moveDay(day: string, was: number, is: number): string {
  const moved = Date.parse(day) + Date.parse(shopDay(is)) - Date.parse(shopDay(was))
  return Number.isNaN(moved) ? day : new Date(moved).toISOString().slice(0, 10)
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
