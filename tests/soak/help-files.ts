/** Help files: written on one device, kept outside the browsers, imported on another. */
import { type StoredWrite, toWrite } from './read-device.ts'

interface HelpFile {
  device: number
  text: string
  /** What the server had not acknowledged. */
  waiting: StoredWrite[]
  /** Devices that have chosen it. */
  readBy: Set<number>
}

export interface HelpFiles {
  add: (device: number, text: string) => HelpFile
  /** The newest one of another device that this device has not read in. */
  next: (device: number) => HelpFile | undefined
  all: readonly HelpFile[]
  /** Imports that the screen did not offer as a whole. */
  refused: number
}

export function createHelpFiles(): HelpFiles {
  const all: HelpFile[] = []
  return {
    all,
    refused: 0,
    add: (device, text) => {
      const file = { device, text, waiting: waitingIn(text), readBy: new Set<number>() }
      all.push(file)
      return file
    },
    next: (reader) =>
      all.findLast(
        ({ device, waiting, readBy }) =>
          device !== reader && waiting.length > 0 && !readBy.has(reader),
      ),
  }
}

/** Read without the app's code. */
export function waitingIn(text: string): StoredWrite[] {
  const { outbox }: { outbox: Record<string, unknown>[] } = JSON.parse(text)
  return outbox.map(toWrite).filter(({ state }) => state !== 'applied')
}
