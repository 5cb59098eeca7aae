/** Replaces values that differ in each run: times, transactions, epochs, cursors, generated ids. */
const named: Readonly<Record<string, string>> = {
  xid: 'a transaction',
  epoch: 'an epoch',
  horizon: 'a transaction',
  next: 'a cursor',
  retry_after_ms: 'some ms',
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

export function mask(value: unknown, key = ''): unknown {
  const instead = named[key]
  if (instead !== undefined && value !== null) return instead
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value)) return value.map((one) => mask(one)).toSorted(byText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mask(one, name)]))
}

/** Also ignores fields that the recorded answer does not have, and the order of rows. */
export function maskLike(value: unknown, recorded: unknown): unknown {
  const names = new Set<string>()
  JSON.stringify(recorded, (name, one: unknown) => {
    names.add(name)
    return one
  })
  return mask(
    JSON.parse(
      JSON.stringify(value ?? null, (name, one: unknown) =>
        names.has(name) || /^\d*$/.test(name) ? one : undefined,
      ),
    ),
  )
}

function maskText(text: string): string {
  if (time.test(text)) return 'a time'
  // The day of a closing moves along with its time, which is put right by the time of the request.
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return 'a day'
  return uuid.test(text) && !text.startsWith('00000000-') ? 'an id' : text
}

/** Rows of one transaction are sorted by id, and some ids are random. */
function byText(a: unknown, b: unknown): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}
