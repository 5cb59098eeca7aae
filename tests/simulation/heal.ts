/** Everything works again: what still waits after that waits for ever. */
import type { Device } from './device/types.ts'
import { type StoredRow, readStored } from './device/stored-rows.ts'
import { perform, userOf } from './play.ts'
import { staffUsers } from './server/server.ts'
import { checkDismissed, checkPrivacy } from './checks/screens.ts'
import { checkSentAlthoughFull } from './checks/full-disk.ts'
import { demand } from './checks/violation.ts'
import type { World } from './world.ts'

const roundMs = 6 * 60_000
const mostRounds = 14
const fullRounds = 6
/** By each of its pages: it is asked to look six times, and tries again ever more rarely. */
const mostAskedWhileFull = 150

export async function heal(world: World): Promise<void> {
  const { scheduler, server, devices } = world
  server.missing.clear()
  await scheduler.hold(server.setOrderLimit(1_000))
  for (const device of devices) {
    device.network.forecast = []
    device.network.isOnline = true
    device.diskFaults = []
    for (const page of device.pages) page.isFrozen = false
    device.openPage()
  }
  await liveWithFullDisks(world)
  const dismissed = staffUsers.filter((user) => !server.isStaff(user))
  if (dismissed.length > 0) await pullEverywhere(world)
  for (const device of devices) checkDismissed(device, dismissed)
  for (const user of dismissed) await scheduler.hold(server.setStaff(user, true))
  // A server that was restored is noticed by a pull: only then is sent again what it has lost, and others pull it after that.
  await pullEverywhere(world)
  // Before authors are let in: their pulls would clear away what somebody else has left.
  for (const device of devices) checkPrivacy(device)
  for (let round = 0; ; round += 1) {
    const waiting = devices.filter((device) => unsettled(device).length > 0)
    if (waiting.length === 0) break
    const one = waiting.flatMap(unsettled)[0]
    demand(
      round < mostRounds,
      'quiet',
      () =>
        `${String(one?.['kind'])} ${String(one?.['id'])} is still ${String(one?.['state'])}: ${JSON.stringify(one?.['lastError'])}`,
    )
    for (const device of waiting) giveNewest(device)
    for (const device of waiting) await letAuthorsIn(world, device, round)
    for (const device of waiting) device.page().wake('online')
    await scheduler.run(round < 2 ? 60_000 : roundMs)
  }
  await pullEverywhere(world)
  if (world.random.oneIn(4)) await checkQuiet(world)
}

/** The rest works again, and hours pass; then somebody frees room. */
async function liveWithFullDisks(world: World): Promise<void> {
  const { scheduler, devices } = world
  const full = devices.filter(({ quota }) => quota.isSet())
  if (full.length === 0) return
  const count = askedOf(world.server)
  for (let round = 0; round < fullRounds; round += 1) {
    for (const device of full) device.page().wake('online')
    await scheduler.run(roundMs)
  }
  for (const device of full) {
    checkSentAlthoughFull(world, device)
    const asked = count(device)
    demand(
      asked <= device.pages.length * mostAskedWhileFull,
      'quiet',
      () => `device ${device.number} asks ${asked} times in 36 minutes with a full disk`,
    )
    device.quota.set(null)
  }
}

async function pullEverywhere({ scheduler, devices }: World): Promise<void> {
  for (const device of devices) device.page().wake('visible')
  await scheduler.run(90_000)
}

/** Nothing but what is asked for regularly. */
async function checkQuiet({ scheduler, server, devices }: World): Promise<void> {
  const count = askedOf(server)
  await scheduler.run(11 * 60_000)
  for (const device of devices) {
    const asked = count(device)
    demand(
      asked <= device.pages.length * 10,
      'quiet',
      () => `device ${device.number} asks ${asked} times in eleven quiet minutes`,
    )
  }
}

/** How often a device has asked the server since now. */
function askedOf({ requests }: World['server']): (device: Device) => number {
  const before = new Map(requests)
  return ({ number }) => {
    const address = `10.0.0.${number}`
    return (requests.get(address) ?? 0) - (before.get(address) ?? 0)
  }
}

/** What the last release cannot read waits for the next one: sooner or later it is there. */
function giveNewest(device: Device): void {
  if (unsettled(device).some(({ state }) => state === 'needs-upgrade')) device.openPage('newest')
}

/** Those who have something waiting on the device take turns. */
async function letAuthorsIn(world: World, device: Device, round: number): Promise<void> {
  const authors = staffUsers.filter((user) =>
    unsettled(device).some(({ scope }) => scope === `user:${user}`),
  )
  if (authors.length === 0) return
  const user = authors[round % authors.length] ?? userOf(0)
  await perform(world, device, (_, page) => page.signIn(user))
}

/** What is neither done nor shown to its author, nor waits behind something that is. */
function unsettled(device: Device): StoredRow[] {
  const rows = readStored(device, 'local', 'outbox').filter(({ state }) => state !== 'applied')
  const held = new Set(
    rows.filter(({ state }) => state === 'conflict' || state === 'rejected').map(({ id }) => id),
  )
  for (let size = -1; size !== held.size;) {
    size = held.size
    for (const row of rows) {
      const behind = rows.some(
        ({ id, lane, seq }) =>
          held.has(id) && lane === row['lane'] && Number(seq) < Number(row['seq']),
      )
      const deps = Array.isArray(row['deps']) ? row['deps'] : []
      if (behind || deps.some((dep) => held.has(dep))) held.add(row['id'])
    }
  }
  return rows.filter(({ id }) => !held.has(id))
}
