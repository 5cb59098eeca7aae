/** Devices of staff, one shop, and what is known about both. What happens in it is in play.ts. */
import type { Gateway, SendableOperation } from '#backend/gateway.ts'
import { closeDb } from '#db/database.ts'
import type { Product } from '#domain/products/product.ts'
import type { Identity } from '#sync/send-signed-in.ts'
import { uuid } from '../builders.ts'
import { type Device, createDevice } from './device.ts'
import { type Diary, createDiary } from './diary.ts'
import type { ShopServer } from '../shop/shop-server.ts'

export interface World {
  server: ShopServer
  devices: readonly Device[]
  diary: Diary
  faults: DeviceFaults
  /** By device: the products as they were when its owner last looked. */
  memories: Map<Device, ReadonlyMap<string, Product>>
  /** How many operations were sent so far, again and again. */
  sent: () => number
  newId: () => string
  close: () => void
}

/** Where a control breaks the devices. */
export interface DeviceFaults {
  afterEdit?: (device: Device) => Promise<void>
  afterPush?: (device: Device) => Promise<void>
  /** What is sent instead. */
  distort?: (
    operation: SendableOperation,
    device: Device,
    server: ShopServer,
  ) => Promise<SendableOperation>
}

export interface WorldOptions {
  server: ShopServer
  /** Leads to the server. */
  gateway: Gateway
  /** One for each device. */
  identities: readonly Identity[]
  faults?: DeviceFaults
  /** Makes the ids of this world its own, where several share a server. */
  number?: number
  pageSize?: number
}

export function createWorld(options: WorldOptions): World {
  const { server, gateway, identities, faults = {}, number = 0, pageSize = 3 } = options
  let sent = 0
  let ids = number * 1_000

  function addDevice(identity: Identity, n: number): Device {
    const send: Gateway['send'] = async (operation, token, signal) => {
      sent += 1
      const distorted = await faults.distort?.(operation, device, server)
      return gateway.send(distorted ?? operation, token, signal)
    }
    const device = createDevice({
      number: n,
      identity,
      gateway: { ...gateway, send },
      clock: Date.UTC(2026, 10, 1 + n),
      pageSize,
    })
    return device
  }

  const devices = identities.map(addDevice)
  return {
    server,
    devices,
    diary: createDiary(),
    faults,
    memories: new Map(),
    sent: () => sent,
    newId: () => uuid((ids += 1)),
    close: () => devices.forEach((device) => closeDb(device.db())),
  }
}
