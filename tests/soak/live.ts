/** One device during the soak: actions, network faults, and kills of its browser. */
import type { Device } from '../../e2e/support/device.ts'
import type { FaultProxy, Trouble } from '../../e2e/support/fault-proxy.ts'
import { waitForWorker } from '../../e2e/support/shopper.ts'
import type { Random } from '../simulation/clock/random.ts'
import type { Diary } from './diary.ts'
import { importHelpFile, writeHelpFile } from './exchange-files.ts'
import type { HelpFiles } from './help-files.ts'
import {
  type Act,
  type Product,
  count,
  deleteSpare,
  openStaff,
  placeOrder,
  sell,
  setPrice,
  takeTheirs,
} from './people.ts'
import type { Planted } from './planted.ts'
import { isSignedOut, listUnsent, readWrites } from './read-device.ts'
import { changeWeather } from './trouble.ts'

export interface Life {
  n: number
  device: Device
  proxy: FaultProxy
  random: Random
  diary: Diary
  products: readonly Product[]
  /** Somebody may delete these. */
  spare: readonly Product[]
  files: HelpFiles
  gateway: () => Trouble
  planted: Planted
  /** ms since 1970. */
  until: number
}

export interface Lived {
  killed: number
  /** Steps without effect: a screen did not appear in time. */
  failed: number
  troubled: number
}

/** The first device is a shopper's, the others belong to the shop. */
const shopper: [Act, ...Act[]] = [placeOrder, placeOrder, placeOrder, writeHelpFile]
const till: [Act, ...Act[]] = [
  sell,
  sell,
  count,
  count,
  setPrice,
  setPrice,
  deleteSpare,
  placeOrder,
  writeHelpFile,
]

export async function liveAt(life: Life): Promise<Lived> {
  const { n, device, proxy, random, diary, spare, files, gateway, planted, until } = life
  const [first, ...others] = life.products
  if (first === undefined) throw new Error('There is nothing to sell')
  const lived: Lived = { killed: 0, failed: 0, troubled: 0 }
  let stepsWithoutLine = 0
  /** One file for each loss of the connection: each makes it longer. */
  let hasFile = false
  let disk = { waiting: 0, conflicts: 0 }
  await arrive(device, n).catch(() => undefined)
  while (Date.now() < until) {
    lived.troubled += proxy.met()
    stepsWithoutLine =
      stepsWithoutLine > 1 ? stepsWithoutLine - 1 : await changeWeather(proxy, random, gateway)
    const isCut = stepsWithoutLine > 0
    hasFile &&= isCut
    const act = chooseAct(life, { isCut, hasFile, ...disk })
    const killAfter = random.oneIn(5) ? random.below(6_000) : null
    const killing = killAfter === null ? null : killLater(device, killAfter)
    const page = device.page()
    page.setDefaultTimeout(20_000)
    const isDone = await act({
      device: n,
      page,
      random,
      diary,
      products: [first, ...others],
      spare,
      files,
      ...(planted.damage && { damage: planted.damage }),
    }).then(
      () => true,
      () => false,
    )
    if (killing !== null) {
      await killing
      lived.killed += 1
      await device.relaunch()
      await device
        .page()
        .goto(n === 0 ? '/products' : '/admin/stall')
        .catch(() => undefined)
    } else if (!isDone) {
      lived.failed += 1
      await device
        .page()
        .goto('/')
        .catch(() => undefined)
    }
    disk = await note(life)
    // Meanwhile a colleague's device may send the writes of the file first.
    if (act === writeHelpFile && isCut) {
      hasFile = true
      stepsWithoutLine += 1 + random.below(3)
    }
  }
  lived.troubled += proxy.met()
  return lived
}

/** From then on its pages open without a connection. */
async function arrive(device: Device, n: number): Promise<void> {
  const page = device.page()
  if (n === 0) await page.goto('/products')
  else await openStaff(page, '/admin/stall')
  await waitForWorker(page)
}

/**
 * A file is written most often while writes wait. Another device reads it in soon, so that both
 * send.
 */
function chooseAct(
  { n, random, files }: Life,
  now: { isCut: boolean; hasFile: boolean; waiting: number; conflicts: number },
): Act {
  if (n > 0 && now.conflicts > 0 && random.oneIn(2)) return takeTheirs
  if (now.waiting > 0 && !now.hasFile && random.oneIn(now.isCut ? 2 : 4)) return writeHelpFile
  if (n > 0 && !now.isCut && files.next(n) !== undefined && random.oneIn(2)) return importHelpFile
  return random.pick(n === 0 ? shopper : till)
}

async function killLater(device: Device, ms: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
  await device.kill()
}

/**
 * A device holds no write that is not in the diary, and no answer ends its session. Before its
 * first page it holds none. Returns how many wait to be sent, and how many conflicts are open.
 */
async function note({ n, device, diary }: Life) {
  if (await isSignedOut(device.page()).catch(() => false))
    diary.remarks.push(`device ${n} takes its session as ended`)
  const writes = await readWrites(device.page()).catch(() => [])
  for (const { kind, id } of diary.recognize(n, writes))
    diary.entries.push({
      device: n,
      kind,
      about: 'of nobody',
      confirmed: true,
      id: `${id}, of nobody`,
    })
  const conflicts = writes.filter(({ state }) => state === 'conflict').length
  return { waiting: listUnsent(writes).length, conflicts }
}
