import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SendableOperation } from '#backend/gateway.ts'
import { countIssues } from '#db/staff/issues.ts'
import { parseMutation } from '#domain/writes/mutations.ts'
import type { Device } from '../support/devices/device.ts'
import { type Faults, expectNothingLost, openShop, spendDay } from '../support/day/expect-day.ts'
import { aloneScenario, scenario } from '../support/devices/scenarios.ts'
import type { ShopServer } from '../support/shop/shop-server.ts'
import { createTally } from '../support/day/tally.ts'

/** More for a long search: `NEFER_RUNS=3000 npx vitest run --project unit tests/sync/devices`. */
const runs = Number(process.env['NEFER_RUNS'] ?? 50)
const patience = 120_000 + runs * 1_000
const tally = createTally()

function threeDevices(faults: Faults = {}) {
  return fc.asyncProperty(scenario, async (day) => {
    const { world, start, gateway } = openShop(3, faults)
    try {
      await spendDay(world, day, () => expectNothingLost(world, start))
      tally.count(world, gateway)
    } finally {
      world.close()
    }
  })
}

function oneDevice(faults: Faults = {}) {
  return fc.asyncProperty(aloneScenario, async (day) => {
    const { world, start } = openShop(1, faults)
    try {
      await spendDay(world, day, async () => {
        for (const device of world.devices)
          expect(await countIssues(device.db(), device.userId), 'issues').toBe(0)
        await expectNothingLost(world, start)
      })
    } finally {
      world.close()
    }
  })
}

async function isCaught(property: ReturnType<typeof threeDevices>): Promise<string> {
  const result = await fc.check(property, { numRuns: 1_000, endOnFailure: true })
  return result.failed ? String(result.errorInstance) : 'nothing was noticed'
}

describe('three devices and a shop', () => {
  it(
    'come to the same rows; differences add up; nothing is lost or overwritten unseen',
    async () => {
      await fc.assert(threeDevices(), { numRuns: runs })
      const { conflict, rejected, merged, replayed } = tally.counts
      expect(Math.min(conflict, rejected, merged, replayed), 'it all happens').toBeGreaterThan(0)
    },
    patience,
  )

  const broken: [fault: string, faults: Faults, noticed: RegExp][] = [
    ['the last write wins', { shop: { ignoresBases: true } }, /overwritten as seen/],
    ['pages do not wait for older transactions', { shop: { ignoresHorizon: true } }, /versions/],
    ['what was rejected is dropped', { devices: { afterPush: dropRejected } }, /rejected/],
    [
      'the last edit of a row replaces the others',
      { devices: { afterEdit: dropOlder } },
      /gone|stands for/,
    ],
    [
      'every attempt has an id of its own',
      { devices: { distort: takeNewId } },
      /gone|never sent|stands for/,
    ],
    ['stock is sent as a number', { devices: { distort: overwriteStock } }, /stock of/],
  ]
  it.each(broken)(
    'control: it is caught when %s',
    async (_, faults, noticed) => {
      expect(await isCaught(threeDevices(faults))).toMatch(noticed)
    },
    patience,
  )
})

describe('one person on one device', () => {
  it(
    'meets no conflict and no refusal, whatever the network does',
    async () => {
      await fc.assert(oneDevice(), { numRuns: Math.ceil(runs / 2) })
    },
    patience,
  )

  it(
    'control: it is caught when nothing waits for what it needs',
    async () => {
      const faults = { devices: { afterEdit: forgetDeps } }
      expect(await isCaught(oneDevice(faults))).toMatch(/issues/)
    },
    patience,
  )
})

async function dropRejected(device: Device): Promise<void> {
  await device.db().local.outbox.where('state').equals('rejected').delete()
}

async function dropOlder(device: Device): Promise<void> {
  const { outbox } = device.db().local
  const rows = await outbox.where('state').equals('pending').sortBy('seq')
  const older = rows.filter((row) =>
    rows.some(({ lane, kind, seq }) => lane === row.lane && kind === row.kind && seq > row.seq),
  )
  await outbox.bulkDelete(older.map(({ seq }) => seq))
}

async function takeNewId(operation: SendableOperation): Promise<SendableOperation> {
  return { ...operation, id: crypto.randomUUID() }
}

/** The server then counts from what the sender has shown. */
async function overwriteStock(
  operation: SendableOperation,
  device: Device,
  { products, catalog, load }: ShopServer,
): Promise<SendableOperation> {
  const mutation = parseMutation(operation.kind, operation.payload)
  if (mutation?.kind !== 'adjustStock') return operation
  const id = mutation.payload.product_id
  const row = products.get(id)
  const shown = await device.db().mirror.products.get(id)
  if (row && shown)
    load([{ t: 'products', id, v: catalog.versionOf(id) + 1, row: { ...row, stock: shown.stock } }])
  return operation
}

async function forgetDeps(device: Device): Promise<void> {
  await device.db().local.outbox.toCollection().modify({ deps: [] })
}
