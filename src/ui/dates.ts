/** Dates of the screens, in the time zone of the device. */
import { language } from '#texts/language.ts'

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** In English, and in Arabic where it differs: the medium date would be '20/11/2026'. */
const styles = {
  /** '20 Nov 2026' */
  short: { en: { dateStyle: 'medium' }, ar: day },
  /** '20 November 2026' */
  long: { en: { dateStyle: 'long' } },
  /** '18:30' */
  time: { en: { timeStyle: 'short' } },
  /** '20 Nov 2026, 18:30' */
  moment: {
    en: { dateStyle: 'medium', timeStyle: 'short' },
    ar: { ...day, hour: 'numeric', minute: '2-digit' },
  },
  /** '20 November 2026 at 18:30' */
  longMoment: { en: { dateStyle: 'long', timeStyle: 'short' } },
  /** '20 Nov' */
  day: { en: { day: 'numeric', month: 'short' } },
  /** 'Friday 20 November' */
  weekday: { en: { weekday: 'long', day: 'numeric', month: 'long' } },
  /** 'Friday 20 November at 18:30' */
  deadline: {
    en: { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
    ar: { weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' },
  },
} as const satisfies Record<
  string,
  { en: Intl.DateTimeFormatOptions; ar?: Intl.DateTimeFormatOptions }
>

export type DateStyle = keyof typeof styles

const formatters: Partial<Record<string, Intl.DateTimeFormat>> = {}

/** `time`: ms since 1970 or ISO 8601. `otherwise`: the text for a time that is no date. */
export function formatDate(
  style: DateStyle,
  time: number | string,
  otherwise = '',
  code = language(),
): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return otherwise
  return withoutMarks(formatterOf(style, code).format(date))
}

/** Creates the formatter before it is needed, which takes some milliseconds on a phone. */
export function formatterOf(style: DateStyle, code = language()): Intl.DateTimeFormat {
  const forms: { en: Intl.DateTimeFormatOptions; ar?: Intl.DateTimeFormatOptions } = styles[style]
  return (formatters[code + style] ??= new Intl.DateTimeFormat(
    locales[code],
    forms[code] ?? forms.en,
  ))
}

/** Arabic with Latin digits. */
export const locales = { en: 'en-GB', ar: 'ar-EG-u-nu-latn' } as const

/** Intl puts direction marks into some Arabic texts; the messages isolate the whole value. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/[\u061C\u200E\u200F\u2066-\u2069]/g, '')
}
