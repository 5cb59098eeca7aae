import { type Language, language } from '#texts/language.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { formatDate, locales, withoutMarks } from './dates.ts'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const
const relative: Partial<Record<Language, Intl.RelativeTimeFormat>> = {}

/** 'now', '5 minutes ago', 'in 12 seconds'. Both in ms since 1970. */
export function relativeTime(time: number, now: number): string {
  const distance = time - now
  const [unit, size] = units.find(([, ms]) => Math.abs(distance) >= ms) ?? units[3]
  const code = language()
  const format = (relative[code] ??= new Intl.RelativeTimeFormat(locales[code], {
    numeric: 'auto',
  }))
  return withoutMarks(format.format(Math.trunc(distance / size), unit))
}

/** 'just now', '5 minutes ago', 'yesterday': for times that are not updated every second. */
export function timeAgo(time: number, now: number): string {
  return now - time < 60_000 ? t.screenStates.justNow : relativeTime(time, now)
}

/** '20 Nov 2026, 18:30'. Texts in another form are shown unchanged. */
export function formatMoment(iso: string): string {
  return formatDate('moment', iso, iso)
}

/** '0.4 MB', '12 MB', '10.7 GB'. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_000_000
  if (megabytes >= 1000)
    return say(t.screenStates.gigabytes, { size: (megabytes / 1000).toFixed(1) })
  const size = megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)
  return say(t.screenStates.megabytes, { size })
}
