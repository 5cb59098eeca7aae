/** On a disk that stays full: evictions, and functions that still work. */
import type { Device } from '../device/types.ts'
import type { World } from '../world.ts'
import { demand } from './violation.ts'

/** The size of one write (bytes): with less than that to evict, a write may fail. */
const enough = 4_000

/** When a screen reports that a write is not saved. */
export function checkNotSaved(device: Device, error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'NotSavedError' || !device.quota.isSet()) return
  const spare = device.quota.spare()
  demand(
    spare < enough,
    'room',
    () => `device ${device.number} says 'not saved', and keeps ${spare} bytes that could give way`,
  )
}

/** With a full disk and no other fault, shoppers' orders are sent while there is space to evict. */
export function checkSentAlthoughFull(world: World, device: Device): void {
  const { diary, server, forgotten, corrupted } = world
  if (!device.quota.isSet() || device.quota.spare() < enough) return
  for (const { id, mutation, device: number, end } of diary.entries.values()) {
    if (mutation.kind !== 'placeOrder' || number !== device.number || end !== undefined) continue
    // Evicted with the rest of the disk, or unreadable.
    if (forgotten.has(id) || corrupted.has(id)) continue
    demand(
      server.decided.has(id),
      'room',
      () =>
        `order ${id} waits on device ${number} for a disk that has ${device.quota.spare()} bytes that could give way`,
    )
  }
}
