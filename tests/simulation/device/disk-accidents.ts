/** What happens to a disk beside failing transactions. */
import { parseMutation } from '#domain/writes/mutations.ts'
import { keysOf } from '#domain/plain-values.ts'
import { Operation, parseOperation } from '#domain/writes/operation.ts'
import type { ConnectionError } from './faulty-disk.ts'
import { readStored } from './stored-rows.ts'
import type { Device, Page } from './types.ts'

interface Forgetful {
  devices: readonly Device[]
  forget: (device: Device, which: (id: string) => boolean) => void
}

/** The browser deletes everything of the shop, as after weeks without a visit. */
export function evict(world: Forgetful, device: Device): void {
  device.kill()
  const elsewhere = new Set(
    world.devices
      .filter((other) => other !== device)
      .flatMap((other) => readStored(other, 'local', 'outbox').map(({ id }) => id)),
  )
  world.forget(device, (id) => !elsewhere.has(id))
  device.knownDismissals.clear()
  Reflect.get(device.disk, '_databases').clear()
}

/** A mirror that cannot be opened any more is deleted; writes and sales of the device stay. */
export function loseMirror(device: Device): void {
  device.kill()
  Reflect.get(device.disk, '_databases').delete(`${device.name}-mirror`)
}

/** The database process dies while requests are pending. */
export function loseConnections(device: Device, error: ConnectionError): void {
  for (const lose of device.connections.splice(0)) lose(error)
}

/** All fields but the key of the table. */
export const corruptible = keysOf(Operation.entries).filter((name) => name !== 'seq')
/** Of every type that can be stored. */
const values = [undefined, null, {}, [7], 'x', -1.5, Number.NaN, 1e17]
export const corruptValues = values.length

/** Changes one field so that this version cannot read the entry. */
export async function corrupt(
  { corrupted }: { corrupted: Set<string> },
  { db }: Page,
  { pick, field, value }: { pick: number; field: number; value: number },
): Promise<void> {
  const { outbox } = db.local
  const rows = (await outbox.toArray()).filter(({ state }) => state === 'pending')
  const row = rows[pick % Math.max(1, rows.length)]
  const name = corruptible[field % corruptible.length]
  if (row === undefined || name === undefined) return
  const changed = { ...row, [name]: values[value % values.length] }
  if (isReadable(changed)) return
  const { id, merged = [] } = row
  for (const one of [id, ...merged]) corrupted.add(one)
  await outbox.put(changed)
}

export function isReadable(row: object): boolean {
  const operation = parseOperation(row)
  return operation !== null && parseMutation(operation.kind, operation.payload) !== null
}
