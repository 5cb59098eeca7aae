/** On a disk that stays full: what gives way, and what goes on. */
import type { Device } from '../device/types.ts'
import type { World } from '../world.ts'
import { demand } from './violation.ts'

/** What one thing that somebody says may take (bytes): less than that is no room. */
const enough = 4_000

/** At the moment at which somebody is told that something is not saved. */
export function checkNotSaved(device: Device, error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'NotSavedError' || !device.quota.isSet()) return
  const spare = device.quota.spare()
  demand(
    spare < enough,
    'room',
    () => `device ${device.number} says 'not saved', and keeps ${spare} bytes that could give way`,
  )
}

/** Everything else works again, and the disk is as full as it was: shoppers' orders are sent as long as there is something to give way. */
export function checkSentAlthoughFull({ diary, server }: World, device: Device): void {
  if (!device.quota.isSet() || device.quota.spare() < enough) return
  for (const { id, mutation, device: number, end } of diary.entries.values()) {
    if (mutation.kind !== 'placeOrder' || number !== device.number || end !== undefined) continue
    demand(
      server.decided.has(id),
      'room',
      () =>
        `order ${id} waits on device ${number} for a disk that has ${device.quota.spare()} bytes that could give way`,
    )
  }
}
