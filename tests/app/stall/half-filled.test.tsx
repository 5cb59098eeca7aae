import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { type HalfFilled, useHalfFilled } from '#admin/stall/sale/use-half-filled.ts'
import { ServicesProvider } from '#services.ts'
import { db } from '../../support/db-for-each-test.ts'

function open(): HalfFilled {
  const opened: HalfFilled[] = []
  function Probe() {
    opened.push(useHalfFilled('user:ann/sale', 'other item'))
    return null
  }
  renderToStaticMarkup(
    <ServicesProvider value={{ db, useLiveQuery: () => ({ state: 'loading' }) } as never}>
      <Probe />
    </ServicesProvider>,
  )
  const [half] = opened
  if (half === undefined) throw new Error('nothing was rendered')
  return half
}

it('typing continues when nothing can be stored; the next change tries again', async () => {
  const unhandled = vi.fn<() => void>()
  process.on('unhandledRejection', unhandled)
  let fails = true
  let attempts = 0
  db.local.drafts.hook('creating', () => {
    attempts += 1
    if (fails) throw new Error('The disk is broken')
  })
  const half = open()
  half.keep({ text: 'Box' })
  await vi.waitFor(() => expect(attempts).toBe(1))
  fails = false
  half.keep({ text: 'Box of' })
  await vi.waitFor(async () =>
    expect(await db.local.drafts.toArray()).toMatchObject([
      { value: { 'other item': { text: 'Box of' } } },
    ]),
  )
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
