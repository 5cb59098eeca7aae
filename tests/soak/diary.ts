/** Every action, and whether the screen confirmed it as saved; kept outside the browsers. */
import type { StoredWrite } from './read-device.ts'

export interface Entry {
  device: number
  kind: string
  /** Its subject, for a report. */
  about: string
  /** The screen has shown that it is saved. */
  confirmed: boolean
  /** The write of it, as soon as it was found on the device. */
  id: string | null
}

/** A help file, read in by another device. */
export interface HelpFileImport {
  device: number
  from: number
  ids: string[]
  /** The screen has shown that they are being sent. */
  confirmed: boolean
}

export interface Diary {
  entries: Entry[]
  imports: HelpFileImport[]
  /** '<device> <id>': writes that may be gone, because a person chose the server's value there. */
  dropped: Set<string>
  /** Violations that were seen on the way. */
  remarks: string[]
  /** Before anything is pressed. */
  begin: (device: number, kind: string, about: string) => Entry
  /** Which writes of the device are whose. Those that are nobody's are returned. */
  recognize: (device: number, writes: readonly StoredWrite[]) => StoredWrite[]
}

export function createDiary(): Diary {
  const entries: Entry[] = []
  return {
    entries,
    imports: [],
    dropped: new Set(),
    remarks: [],
    begin: (device, kind, about) => {
      const entry: Entry = { device, kind, about, confirmed: false, id: null }
      entries.push(entry)
      return entry
    },
    recognize: (device, writes) => {
      const known = new Set(entries.map(({ id }) => id))
      const ids = writes.flatMap(({ id, kind, merged }) =>
        [id, ...merged].map((one) => ({ id: one, kind })),
      )
      const fresh = ids.filter(({ id }) => !known.has(id))
      return fresh.flatMap(({ id, kind }) => {
        // The first confirmed action, otherwise the newest one.
        const open = entries.filter(
          (entry) => entry.device === device && entry.id === null && entry.kind === kind,
        )
        const entry = open.find(({ confirmed }) => confirmed) ?? open.at(-1)
        if (entry !== undefined) entry.id = id
        return entry === undefined ? writes.filter((write) => write.id === id) : []
      })
    },
  }
}
