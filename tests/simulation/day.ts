/** One day from its seed: the story, the repair of all faults, then all checks. */
import { createHash } from 'node:crypto'
import { checkAccounted } from './checks/accounted.ts'
import { checkClosings, checkDays } from './checks/closings.ts'
import { checkTakings } from './checks/takings.ts'
import { checkTimes } from './checks/times.ts'
import { checkArchived } from './checks/archived.ts'
import { checkAlerts } from './checks/alerts.ts'
import { checkSettings } from './checks/settings.ts'
import {
  type ServerRows,
  checkDeleted,
  checkMoney,
  checkOnce,
  checkOrder,
  checkStock,
  readServerRows,
} from './checks/effects.ts'
import { checkCustomers, checkErased } from './checks/customers.ts'
import { checkNotes } from './checks/notes.ts'
import { checkParcels } from './checks/parcels.ts'
import { checkMeant } from './checks/meant.ts'
import { checkTranslations } from './checks/translations.ts'
import { checkConverged, checkScreens } from './checks/screens.ts'
import { checkPrivacy } from './checks/staff-rows.ts'
import { checkMoved, checkSeen } from './checks/seen.ts'
import {
  checkAgedOrders,
  checkDecisions,
  checkKeptPrices,
  checkReasons,
  checkRetention,
} from './checks/sentences.ts'
import { createRandom } from './clock/random.ts'
import type { App } from './device/types.ts'
import { heal } from './heal.ts'
import { decide } from './people/decide.ts'
import { userOf } from './people/members.ts'
import { perform, play } from './play.ts'
import type { Database } from './server/database.ts'
import { prerender } from './server/prerender.ts'
import { type Dimensions, type Step, dimensionsOfDay } from './story/steps.ts'
import { dimensionsOfLongStory, writeLongStory } from './story/long-story.ts'
import { writeStory } from './story/write-story.ts'
import { type Faults, type World, openWorld } from './world.ts'

export interface Day {
  database: Database
  seed: number
  /** Instead of the story that the seed produces. */
  story?: readonly Step[]
  dimensions: Dimensions
  /** 200 days instead of one. */
  isLong?: boolean
  versions: readonly [App, ...App[]]
  faults?: Faults
  /** ms since 1970; absent: a morning in November. */
  begins?: number
}

export interface DayReport {
  steps: number
  tasks: number
  requests: number
  failure: unknown
  /** A hash of all writes and all decisions of people and server. */
  fingerprint: string
  /** How often each kind of event happened. */
  counts: Record<string, number>
}

export function storyOf(day: Pick<Day, 'seed' | 'dimensions' | 'story' | 'isLong' | 'versions'>) {
  const write = day.isLong === true ? writeLongStory : writeStory
  return day.story ?? write(createRandom(day.seed), dimensionsOf(day))
}

function dimensionsOf(day: Pick<Day, 'seed' | 'dimensions' | 'isLong' | 'versions'>): Dimensions {
  const hasOldPages = day.versions.length > 1
  const possible = [...day.dimensions].filter((name) => name !== 'oldPages' || hasOldPages)
  const dimensions = dimensionsOfDay(new Set(possible), createRandom(day.seed + 1))
  return day.isLong === true ? dimensionsOfLongStory(dimensions) : dimensions
}

export async function spendDay(day: Day): Promise<DayReport> {
  const { database, seed, faults = {}, begins } = day
  const dimensions = dimensionsOf(day)
  const versions = dimensions.has('oldPages') ? day.versions : ([day.versions[0]] as const)
  const story = storyOf(day)
  const world = await openWorld({ database, seed, versions, faults, dimensions, begins })
  let failure: unknown = null
  try {
    await live(world, story)
  } catch (error) {
    failure = error
  } finally {
    world.close()
  }
  const requests = [...world.server.requests.values()].reduce((sum, n) => sum + n, 0)
  const counts = count(world)
  const tasks = world.scheduler.tasks()
  const fingerprint = fingerprintOf(world)
  return { steps: story.length, tasks, requests, failure, counts, fingerprint }
}

function fingerprintOf({ server, diary }: World): string {
  const decisions = [...server.decided.values()].map((one) => [
    one.id,
    one.kind,
    one.payload,
    one.outcome.status,
  ])
  const written = [...diary.entries.values()].map(({ id, device, user, mutation, end }) => [
    id,
    device,
    user,
    mutation,
    end,
  ])
  const all = [decisions, written]
  return createHash('sha256').update(JSON.stringify(all)).digest('hex')
}

async function live(world: World, story: readonly Step[]): Promise<void> {
  const morning = await readServerRows(world)
  await prerender(world)
  for (const device of world.devices) {
    device.openPage()
    if (device.number < 3)
      await perform(world, device, (_, page) => page.signIn(userOf(device.number)))
  }
  await world.scheduler.run(5_000)
  for (const step of story) await play(world, step)
  await heal(world)
  await checkAll(world, morning)
  if (world.random.oneIn(2)) return
  await decideAll(world)
  await heal(world)
  await checkAll(world, morning)
}

/** People decide open conflicts and rejections. */
async function decideAll(world: World): Promise<void> {
  for (const device of world.devices)
    for (let more = 8; more > 0; more -= 1)
      await perform(world, device, async (_, page) => {
        const user = (await page.app.readSession(page.db))?.userId
        if (user !== undefined) await decide({ world, page, user }, 0, world.random.below(6))
      })
}

async function checkAll(world: World, morning: ServerRows): Promise<void> {
  checkAccounted(world)
  await checkOnce(world)
  await checkAlerts(world)
  const rows = await readServerRows(world)
  checkDeleted(world, rows)
  await checkArchived(world)
  checkMoney(world, rows, morning)
  checkStock(world, rows, morning)
  await checkClosings(world)
  await checkTimes(world)
  await checkNotes(world)
  await checkParcels(world)
  await checkSettings(world)
  checkOrder(world)
  await checkSeen(world)
  await checkMoved(world)
  checkMeant(world)
  await checkTranslations(world)
  checkKeptPrices(world)
  await checkErased(world)
  for (const device of world.devices) {
    checkPrivacy(device)
    checkCustomers(world, device)
    checkRetention(world, device)
    checkAgedOrders(world, device)
    checkDecisions(world, device)
    checkReasons(world, device)
    await checkScreens(world, device)
    await checkConverged(world, device)
    await checkDays(world, device)
    await checkTakings(world, device)
  }
}

function count({
  server,
  diary,
  reports,
  files,
  keptPrices,
  prerendered,
  takenOver,
  devices,
  corrupted,
  forgotten,
}: World): Record<string, number> {
  const counts: Record<string, number> = {
    reports: reports.length,
    replayed: server.replays(),
    files: files.length,
    'kept prices': keptPrices.length,
    'taken over': takenOver.size,
    'from pages': prerendered.lines,
    'signed in offline': devices.reduce((sum, one) => sum + one.signedInOffline, 0),
    corrupt: corrupted.size,
    forgotten: forgotten.size,
  }
  const add = (name: string) => (counts[name] = (counts[name] ?? 0) + 1)
  for (const { outcome } of server.decided.values()) add(outcome.status)
  for (const { mutation, end } of diary.entries.values()) {
    add(mutation.kind)
    if (mutation.kind === 'updateProduct' && 'archived' in mutation.payload.patch) add('archived')
    if (mutation.kind === 'placeOrder' && mutation.payload.customer.note !== '') add('with a note')
    if (end !== undefined) add(end.by)
  }
  return counts
}
