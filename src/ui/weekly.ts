/** Days of the week and times of day, without a date. */
import { language } from '#texts/language.ts'
import { locales, withoutMarks } from './dates.ts'

/** `day`: from Monday, 0 to 6. */
export function weekdayName(day: number): string {
  // 1 January 2024 was a Monday.
  const date = Date.UTC(2024, 0, 1 + day)
  const format = new Intl.DateTimeFormat(locales[language()], { weekday: 'long', timeZone: 'UTC' })
  return withoutMarks(format.format(date))
}
