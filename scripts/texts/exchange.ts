/** Messages as JSON for translation tools, and the changes in an edited JSON. */
import type { Message } from '../../src/texts/message.ts'
import { icuToMessage, messageToIcu } from './icu.ts'
import type { FoundMessage } from './text-modules.ts'

/** One line for each message, by key. */
export function toJson(messages: readonly FoundMessage[]): string {
  const lines = messages.map(({ key, message }) => [key, messageToIcu(message)])
  return `${JSON.stringify(Object.fromEntries(lines), null, 2)}\n`
}

interface Changes {
  edits: { at: FoundMessage; message: Message }[]
  /** Lines that were not read, in words. */
  problems: string[]
}

export function changesIn(json: string, messages: readonly FoundMessage[]): Changes {
  const lines: unknown = JSON.parse(json)
  if (typeof lines !== 'object' || lines === null) throw new Error('no object of messages')
  const given = new Map<string, unknown>(Object.entries(lines))
  const edits: Changes['edits'] = []
  const problems: string[] = []
  for (const at of messages) {
    const icu = given.get(at.key)
    given.delete(at.key)
    if (typeof icu !== 'string') problems.push(`${at.key} is missing`)
    else if (icu !== messageToIcu(at.message)) {
      try {
        edits.push({ at, message: icuToMessage(icu) })
      } catch (error) {
        problems.push(`${at.key}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  for (const key of given.keys()) problems.push(`there is no text ${key}`)
  return { edits, problems }
}
