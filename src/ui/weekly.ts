/** Days of the week and times of day, without a date. */
import { language } from '#texts/language.ts'
import { locales, withoutMarks } from './dates.ts'

/** Days as `weekdayName` numbers them: from Monday, in Arabic from Saturday, as in Egypt. */
export function weekFrom(): readonly Weekday[] {
  return language() === 'ar' ? [5, 6, 0, 1, 2, 3, 4] : [0, 1, 2, 3, 4, 5, 6]
}

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** `day`: from Monday, 0 to 6. */
export function weekdayName(day: number): string {
  // 1 January 2024 was a Monday.
  const date = Date.UTC(2024, 0, 1 + day)
  const format = new Intl.DateTimeFormat(locales[language()], { weekday: 'long', timeZone: 'UTC' })
  return withoutMarks(format.format(date))
}

/** '09:00' → '9:00 AM'. */
export function timeOfDay(time: string): string {
  const date = new Date(`2024-01-01T${time}:00Z`)
  const locale = language() === 'en' ? 'en-US' : locales.ar
  const format = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  })
  return withoutMarks(format.format(date)).replaceAll('\u202f', ' ')
}
