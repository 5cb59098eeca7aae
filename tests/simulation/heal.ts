/** Repairs all faults. Every operation must then end within bounded time. */
import type { Device } from './device/types.ts'
import { isReadable } from './device/disk-accidents.ts'
import { type StoredRow, readStored } from './device/stored-rows.ts'
import { importHelpFile } from './people/help-files.ts'
import { isThere, takeOverFromAbsent } from './people/take-over.ts'
import { perform } from './play.ts'
import { staffUsers, userOf } from './people/members.ts'
import { checkCustomers, noteForgottenTexts } from './checks/customers.ts'
import { checkDismissed, checkPrivacy, checkRole, hasStrayRows } from './checks/staff-rows.ts'
import { checkSentAlthoughFull } from './checks/full-disk.ts'
import { checkNothingWaits } from './checks/screens.ts'
import { demand } from './checks/violation.ts'
import type { World } from './world.ts'

const roundMs = 6 * 60_000
const mostRounds = 14
const fullRounds = 6
/** Requests of each page while the disk is full; it is woken six times. */
const mostAskedWhileFull = 150

export async function heal(world: World): Promise<void> {
  const { scheduler, server, devices } = world
  server.missing.clear()
  server.isBehind = false
  await scheduler.hold(server.slowWrite(false))
  await scheduler.hold(server.setOrderLimit(1_000))
  for (const device of devices) {
    device.network.forecast = []
    device.network.isOnline = true
    device.diskFaults = []
    device.crashAfter = null
    for (const page of device.pages) page.restore()
  }
  await showMissedReports(world)
  for (const device of devices) device.openPage()
  await liveWithFullDisks(world)
  const dismissed = staffUsers.filter((user) => !server.isStaff(user))
  if (dismissed.length > 0) await pullEverywhere(world)
  // A device may learn of the dismissal before it notices the restore.
  for (const device of devices) noteForgottenTexts(world, device)
  for (const device of devices) {
    checkDismissed(device, dismissed)
    if (device.signedOutInPart !== true) checkCustomers(world, device)
  }
  for (const user of dismissed) await scheduler.hold(server.setStaff(user, true))
  for (const device of devices) if (hasStrayRows(device)) device.openPage('newest')
  // A pull notices a restore. Lost operations are sent again after it.
  await pullEverywhere(world)
  // Before authors sign in: their pulls would remove rows of the previous author.
  for (const device of devices) {
    checkPrivacy(device)
    checkCustomers(world, device)
    checkRole(server, device)
  }
  for (const user of staffUsers)
    if (server.roleOf(user) === 'member') await scheduler.hold(server.setRole(user, 'owner'))
  await importLastFiles(world)
  for (let round = 0; ; round += 1) {
    const waiting = devices.filter((device) => unsettled(device, world).length > 0)
    if (waiting.length === 0) break
    const one = waiting.flatMap((device) => unsettled(device, world))[0]
    demand(round < mostRounds, 'quiet', () => `a write is not settled: ${JSON.stringify(one)}`)
    for (const device of waiting) giveNewest(world, device)
    for (const device of waiting) await letAuthorsIn(world, device, round)
    for (const device of waiting) device.page().wake('online')
    await scheduler.run(round < 2 ? 60_000 : roundMs)
  }
  await pullEverywhere(world)
  if (world.faults.countsQuiet === true || world.random.oneIn(4)) await checkQuiet(world)
}

/** Before another page sends what they do not know of. */
async function showMissedReports(world: World): Promise<void> {
  const pages = world.devices.flatMap((one) => (one.missesReports ? one.pages : []))
  if (pages.length === 0) return
  for (const page of pages) page.wake('visible')
  await world.scheduler.run(2_000)
  for (const page of pages) await checkNothingWaits(world, page)
}

/** Other faults end; after 36 minutes somebody frees space. */
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

/** Somebody imports the writes that only a file has. */
async function importLastFiles(world: World): Promise<void> {
  for (const file of world.files.filter(({ isLast }) => isLast))
    for (const device of world.devices)
      await perform(world, device, async (_, page) => {
        const user = userOf(device.number)
        if (!file.isLast || !isThere(world, user)) return
        await page.signIn(user)
        file.isLast = !(await importHelpFile(page, file))
      })
}

/** Only periodic requests are left. */
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

/** Counts a device's requests from now on. */
function askedOf({ requests }: World['server']): (device: Device) => number {
  const before = new Map(requests)
  return ({ number }) => {
    const address = `10.0.0.${number}`
    return (requests.get(address) ?? 0) - (before.get(address) ?? 0)
  }
}

/** Operations that the last release cannot read wait for a newer page, which opens here. */
function giveNewest(world: World, device: Device): void {
  if (unsettled(device, world).some(({ state }) => state === 'needs-upgrade'))
    device.openPage('newest')
}

/** Authors of waiting operations sign in by turns. */
async function letAuthorsIn(world: World, device: Device, round: number): Promise<void> {
  const authors = staffUsers.filter((user) =>
    unsettled(device, world).some(({ scope }) => scope === `user:${user}`),
  )
  if (authors.length === 0) return
  const present = authors.filter((user) => isThere(world, user))
  // Writes of a present author may wait for one of an absent author.
  const turns = present.length < authors.length ? [undefined, ...present] : present
  const user = turns[round % turns.length]
  await perform(world, device, (_, page) =>
    user === undefined ? takeOverFromAbsent(world, page) : page.signIn(user),
  )
}

/** Operations that are not applied, not shown to their author, and not behind one that is. */
function unsettled(device: Device, { corrupted }: World): StoredRow[] {
  const rows = readStored(device, 'local', 'outbox').filter(({ state }) => state !== 'applied')
  const isHeld = (row: StoredRow) =>
    row['state'] === 'conflict' ||
    row['state'] === 'rejected' ||
    (corrupted.size > 0 && !isReadable(row))
  const held = new Set(rows.filter(isHeld).map(({ id }) => id))
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
