/** Writes that were merged before they were sent carry the values of their authors. */
import { isSame } from '#domain/is-same.ts'
import type { Entry } from '../people/diary.ts'
import type { World } from '../world.ts'
import { describe, readOutboxes } from './accounted.ts'
import { demand } from './violation.ts'

/** For a healed world. */
export function checkMeant({ diary, server, devices }: World): void {
  const rows = readOutboxes(devices)
  for (const [host, entries] of groupByHost([...diary.entries.values()], diary.hostOf)) {
    const carried = server.decided.get(host.id)?.payload ?? rows.get(host.id)?.['payload']
    if (carried === undefined || entries.length === 1) continue
    const { delta, fields } = meantBy(entries)
    const values = Object(Reflect.get(Object(carried), 'patch') ?? carried)
    if (delta !== null)
      demand(
        Reflect.get(Object(carried), 'delta') === delta,
        'accounted',
        () => `${describe(host)} moves ${JSON.stringify(carried)}; ${delta} would add up`,
      )
    for (const [field, value] of Object.entries(fields))
      demand(
        isSame(Reflect.get(values, field), value),
        'accounted',
        () => `${describe(host)} carries ${JSON.stringify(values)}, not ${field} ${String(value)}`,
      )
  }
}

export function groupByHost(
  entries: readonly Entry[],
  hostOf: (id: string) => Entry | undefined,
): Map<Entry, Entry[]> {
  const groups = new Map<Entry, Entry[]>()
  for (const entry of entries.toSorted((a, b) => a.place - b.place)) {
    const host = hostOf(entry.id)
    if (host !== undefined) groups.set(host, [...(groups.get(host) ?? []), entry])
  }
  return groups
}

/** The sum of all differences, and the last value that was written to each field. */
export function meantBy(entries: readonly Entry[]) {
  let delta: number | null = null
  let fields: Record<string, unknown> = {}
  for (const { mutation } of entries) {
    if (mutation.kind === 'adjustStock') delta = (delta ?? 0) + mutation.payload.delta
    if ('patch' in mutation.payload) fields = { ...fields, ...mutation.payload.patch }
  }
  return { delta, fields }
}
