import { listOperations } from '#db/outbox/outbox.ts'
import { listSyncIssues } from '#db/staff/issues.ts'
import { type Decision, decide } from '../devices/decide.ts'
import type { Device } from '../devices/device.ts'
import { push } from '../devices/play.ts'
import type { World } from '../devices/world.ts'

const mostRounds = 60

/** Faults stop: everybody is online and time passes, until nothing is sent any more and everybody has pulled. */
export async function heal(world: World): Promise<void> {
  world.server.slowWrite(false)
  for (const device of world.devices) {
    device.passTime(2 * 60 * 60_000)
    await device.setOnline(true)
  }
  // A pull may find out that the server was restored, and queue what it has lost: quiet is what stays so for two rounds.
  let quiet = 0
  for (let round = 0; round < mostRounds; round += 1) {
    const before = world.sent()
    for (const device of world.devices) await push(world, device)
    const upToDate = []
    for (const device of world.devices) upToDate.push(await catchUp(device))
    quiet = world.sent() === before && upToDate.every(Boolean) ? quiet + 1 : 0
    if (quiet === 2) return
  }
  throw new Error('It does not become quiet')
}

/** True when the mirror contains all that this device has sent. */
async function catchUp(device: Device): Promise<boolean> {
  const pulled = await device.pull()
  const { rows } = await listOperations(device.db())
  return pulled?.ok === true && rows.every(({ state }) => state !== 'applied')
}

/** People decide about everything that is left, one after the other; what was refused is given up. */
export async function decideAll(world: World, decision: Decision): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    let found = false
    for (const device of world.devices) {
      const { conflicts } = await listSyncIssues(device.db(), device.userId)
      const how = { pick: 0, decision: conflicts.length > 0 ? decision : 'discard' } as const
      const decided = await decide(world, device, how)
      if (decided) await heal(world)
      found ||= decided
    }
    if (!found) return
  }
  throw new Error('There is always something left to decide')
}
