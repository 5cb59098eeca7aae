import { type Mutation, parseMutation } from '#domain/writes/mutations.ts'
import { readStored } from '../device/stored-rows.ts'
import type { Page } from '../device/types.ts'
import type { World } from '../world.ts'

/** Records the payload of the retry, which takes the old one's position. */
export function noteReplaced({ diary }: World, { device }: Page, old: string, id: string): void {
  const row = readStored(device, 'local', 'outbox').find((one) => one['id'] === id)
  const before = diary.entries.get(old)
  if (row === undefined || before === undefined) return
  const mutation: Mutation | null = parseMutation(String(row['kind']), row['payload'])
  diary.replace(old, { id, mutation: mutation ?? before.mutation })
}
