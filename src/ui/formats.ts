import { formatDate } from './dates.ts'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const
let relative: Intl.RelativeTimeFormat | undefined

/** 'now', '5 minutes ago', 'in 12 seconds'. Both in ms since 1970. */
export function relativeTime(time: number, now: number): string {
  const distance = time - now
  const [unit, size] = units.find(([, ms]) => Math.abs(distance) >= ms) ?? units[3]
  relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  return relative.format(Math.trunc(distance / size), unit)
}

/** 'just now', '5 minutes ago', 'yesterday': for times that are not updated every second. */
export function timeAgo(time: number, now: number): string {
  return now - time < 60_000 ? 'just now' : relativeTime(time, now)
}

/** '20 Nov 2026, 18:30'. Texts in another form are shown unchanged. */
export function formatMoment(iso: string): string {
  return formatDate('moment', iso, iso)
}

/** '0.4 MB', '12 MB', '10.7 GB'. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_000_000
  if (megabytes >= 1000) return `${(megabytes / 1000).toFixed(1)} GB`
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`
}
