/** Created with the module: the order confirmation would have to wait for it. */
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** '20 November 2026', in the time zone of the device. Takes ms since 1970 or ISO 8601. */
export function longDate(time: number | string): string {
  return days.format(new Date(time))
}
