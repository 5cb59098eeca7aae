/** One device during the soak: actions, network faults, and kills of its browser. */
import type { Device } from '../../e2e/support/device.ts'
import type { FaultProxy } from '../../e2e/support/fault-proxy.ts'
import type { Random } from '../simulation/clock/random.ts'
import type { Diary } from './diary.ts'
import { type Act, type Product, count, deleteSpare, placeOrder, sell, setPrice } from './people.ts'
import { readWrites } from './read-device.ts'
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
  /** ms since 1970. */
  until: number
}

export interface Lived {
  killed: number
  /** Nobody got to the end of what they wanted: the screen did not come in time. */
  failed: number
  troubled: number
}

/** The first device is a shopper's, the others belong to the shop. */
const shopper: [Act, ...Act[]] = [placeOrder]
const till: [Act, ...Act[]] = [
  sell,
  sell,
  count,
  count,
  setPrice,
  setPrice,
  deleteSpare,
  placeOrder,
]

export async function liveAt(life: Life): Promise<Lived> {
  const { n, device, proxy, random, diary, spare, until } = life
  const [first, ...others] = life.products
  if (first === undefined) throw new Error('There is nothing to sell')
  const lived: Lived = { killed: 0, failed: 0, troubled: 0 }
  let stepsWithoutLine = 0
  while (Date.now() < until) {
    lived.troubled += proxy.met()
    stepsWithoutLine =
      stepsWithoutLine > 1 ? stepsWithoutLine - 1 : await changeWeather(proxy, random)
    const act = random.pick(n === 0 ? shopper : till)
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
    await note(life)
  }
  lived.troubled += proxy.met()
  return lived
}

async function killLater(device: Device, ms: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
  await device.kill()
}

/** A device holds no write that is not in the diary. Before its first page it holds none. */
async function note({ n, device, diary }: Life): Promise<void> {
  const writes = await readWrites(device.page()).catch(() => [])
  for (const { kind, id } of diary.recognize(n, writes))
    diary.entries.push({ device: n, kind, about: 'of nobody', told: true, id: `${id}, of nobody` })
}
