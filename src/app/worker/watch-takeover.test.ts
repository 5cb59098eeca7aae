import { expect, it, vi } from 'vitest'
import { watchTakeover } from './watch-takeover.ts'

/** The browser's workers as a page finds them. */
function pageWith(controller: object | null, active: object | null) {
  const registration = active === null ? undefined : { active }
  const workers = Object.assign(new EventTarget(), {
    controller,
    getRegistration: async () => registration,
  })
  const onTakeover = vi.fn<() => void>()
  watchTakeover(workers, onTakeover)
  const change = async () => {
    workers.dispatchEvent(new Event('controllerchange'))
    await new Promise((resolve) => setTimeout(resolve))
    return onTakeover.mock.calls.length
  }
  return { change }
}

const worker = {}

it('the first worker of a first visit is no takeover, the next one is', async () => {
  const { change } = pageWith(null, null)
  expect(await change()).toBe(0)
  expect(await change()).toBe(1)
})

it('a page with a worker reports the next one', async () => {
  expect(await pageWith(worker, worker).change()).toBe(1)
})

it('a page that was loaded past its worker reports a takeover, too', async () => {
  expect(await pageWith(null, worker).change()).toBe(1)
})
