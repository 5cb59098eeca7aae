/** Dates of the screens, in the time zone of the device. */
const styles = {
  /** '20 Nov 2026' */
  short: { dateStyle: 'medium' },
  /** '20 November 2026' */
  long: { dateStyle: 'long' },
  /** '18:30' */
  time: { timeStyle: 'short' },
  /** '20 Nov 2026, 18:30' */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** '20 November 2026 at 18:30' */
  longMoment: { dateStyle: 'long', timeStyle: 'short' },
  /** '20 Nov' */
  day: { day: 'numeric', month: 'short' },
  /** 'Friday 20 November' */
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  /** 'Friday 20 November at 18:30' */
  deadline: {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof styles

const formatters: Partial<Record<DateStyle, Intl.DateTimeFormat>> = {}

/** `time`: ms since 1970 or ISO 8601. `otherwise`: the text for a time that is no date. */
export function formatDate(style: DateStyle, time: number | string, otherwise = ''): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? otherwise : formatterOf(style).format(date)
}

/** Creates the formatter before it is needed, which takes some milliseconds on a phone. */
export function formatterOf(style: DateStyle): Intl.DateTimeFormat {
  return (formatters[style] ??= new Intl.DateTimeFormat('en-GB', styles[style]))
}
