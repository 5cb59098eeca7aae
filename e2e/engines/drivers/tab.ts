/** One small interface to a tab of any browser engine. */
import { type Wanted, findElement, roles } from './find-element.ts'

/** What an engine can do with a tab, with elements of its own kind. */
export interface TabDriver<Found> {
  goto: (url: string) => Promise<unknown>
  reload: () => Promise<unknown>
  /** Calls a function in the page; `source` is its text. */
  run: (source: string, args: readonly unknown[]) => Promise<unknown>
  find: (source: string, wanted: Wanted) => Promise<Found | null>
  click: (found: Found) => Promise<unknown>
  type: (found: Found, text: string) => Promise<unknown>
  choose: (found: Found, value: string) => Promise<unknown>
  press: (key: 'Enter' | 'Escape') => Promise<unknown>
  screenshot: (path: string) => Promise<unknown>
  close: () => Promise<unknown>
}

export interface Tab {
  goto: (path: string) => Promise<void>
  reload: () => Promise<void>
  back: () => Promise<void>
  /** Calls the function in the page; it sees only its arguments. */
  js: <Args extends unknown[], Value>(
    act: (...args: Args) => Value | Promise<Value>,
    ...args: Args
  ) => Promise<Value>
  has: (wanted: Wanted) => Promise<void>
  hasNot: (wanted: Wanted) => Promise<void>
  isThere: (wanted: Wanted) => Promise<boolean>
  click: (wanted: Wanted) => Promise<void>
  enter: (wanted: Wanted, text: string) => Promise<void>
  choose: (wanted: Wanted, value: string) => Promise<void>
  press: (key: 'Enter' | 'Escape') => Promise<void>
  screenshot: (path: string) => Promise<void>
  close: () => Promise<void>
}

const find = `(wanted) => (${findElement.toString()})(wanted, ${JSON.stringify(roles)})`
const readValue = `(wanted) => (${find})(wanted)?.value`
const isThere = `(wanted) => (${find})(wanted) !== null`
/**
 * Only if it has not moved: an element that has just been scrolled to is returned the next time.
 * Not below a view transition, which receives presses.
 */
const findInPlace = `(wanted) => {
  const found = (${find})(wanted)
  if (found === null) return null
  const { x, y, width, height } = found.getBoundingClientRect()
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  const isLabel = top?.closest('label')?.control === found
  if (found.contains(top) || found.parentElement.contains(top) || isLabel) return found
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  return null
}`
/** Also notes which parts of the next press arrive at the element. */
const findToPress = `(wanted) => {
  const found = (${findInPlace})(wanted)
  const arrived = new Set()
  const note = ({ type, target }) => {
    if (found.contains(target) || target.closest('label')?.control === found) arrived.add(type)
  }
  if (found !== null)
    for (const type of ['mousedown', 'mouseup'])
      addEventListener(type, note, { capture: true, once: true })
  window.arrivedPress = arrived
  return found
}`
/**
 * Browsers drop presses on a page that they have not painted yet, and an element may have moved.
 * True on the page that a pressed link has opened.
 */
const hasArrived = `() => (window.arrivedPress?.size ?? 2) === 2`

export function createTab<Found>(origin: string, driver: TabDriver<Found>): Tab {
  const isThereNow = (wanted: Wanted) => driver.run(isThere, [wanted]) as Promise<boolean>
  // A screen may be rendered again between finding and acting: then the element is found again.
  const act = (wanted: Wanted, does: (found: Found) => Promise<unknown>, finder = findInPlace) =>
    until(`act on ${JSON.stringify(wanted)}`, async () => {
      const found = await driver.find(finder, wanted)
      if (found === null) return false
      await does(found)
      return true
    })
  const click = async (found: Found) => {
    await driver.click(found)
    const arrived = await driver.run(hasArrived, []).catch(() => true)
    if (arrived !== true) throw new Error('The press did not arrive')
  }
  const js = async <Args extends unknown[], Value>(
    does: (...args: Args) => Value | Promise<Value>,
    ...args: Args
  ) => (await driver.run(does.toString(), args)) as Value
  return {
    goto: async (path) => void (await driver.goto(`${origin}${path}`)),
    reload: async () => void (await driver.reload()),
    // Drivers wait for a load, which a page from the back/forward cache does not have.
    back: () => js(() => void setTimeout(() => history.back())),
    js,
    has: (wanted) => until(JSON.stringify(wanted), () => isThereNow(wanted)),
    hasNot: (wanted) =>
      until(`no ${JSON.stringify(wanted)}`, async () => !(await isThereNow(wanted))),
    isThere: isThereNow,
    click: (wanted) => act(wanted, click, findToPress),
    enter: (wanted, text) =>
      act(wanted, async (found) => {
        await driver.type(found, text)
        const entered = await driver.run(readValue, [wanted])
        if (entered !== text) throw new Error(`The field contains ${String(entered)}`)
      }),
    choose: (wanted, value) => act(wanted, (found) => driver.choose(found, value)),
    press: async (key) => void (await driver.press(key)),
    screenshot: async (path) => void (await driver.screenshot(path)),
    close: async () => void (await driver.close()),
  }
}

/** For a busy machine (ms). A walk continues as soon as the awaited condition is true. */
const patienceMs = 45_000

/** Asks until the answer is true; a test that throws counts as false. */
export async function until(what: string, test: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patienceMs
  let problem: unknown = ''
  while (Date.now() < end) {
    try {
      if (await test()) return
    } catch (error) {
      problem = error
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 80)
    })
  }
  throw new Error(`Not within ${patienceMs / 1000} s: ${what} ${String(problem).slice(0, 300)}`)
}
