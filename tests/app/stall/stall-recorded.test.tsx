/** The stall clears its search and begins the next sale after `recorded`. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type Stall, useStall } from '#admin/stall/use-stall.ts'
import { withNamesOf } from '#admin/stall/with-names.ts'
import { saveDraft } from '#db/drafts.ts'
import { saleDetailsKey, saleDraftKey } from '#db/staff/stall-draft.ts'
import { otherItemForm, priceForm } from '#domain/orders/stall-sale.ts'
import { ServicesProvider } from '#services.ts'
import { StaffProvider } from '#staff-services.ts'
import { receiveToasts } from '#ui/toast/toast.ts'
import { now, userId } from '../../support/staff-outbox.ts'
import { db } from '../../support/db-for-each-test.ts'

const box = { id: '2', name: 'Box', price: 11_999, quantity: 2 }

function openStall(): Stall {
  const opened: Stall[] = []
  const services = { db, sync: { push: () => undefined } } as never
  const staff = { staff: { userId }, write: async () => true } as never
  function Probe() {
    opened.push(useStall(withNamesOf(), { corrected: () => now }))
    return null
  }
  renderToStaticMarkup(
    <ServicesProvider value={services}>
      <StaffProvider value={staff}>
        <Probe />
      </StaffProvider>
    </ServicesProvider>,
  )
  const [stall] = opened
  if (stall === undefined) throw new Error('nothing was rendered')
  return stall
}

/** All events in order, until the first notification or half-filled form. */
async function record(agreed: typeof box): Promise<string[]> {
  await saveDraft(db, saleDraftKey(userId), [box], now)
  const events: string[] = []
  await new Promise<void>((done) => {
    const stop = receiveToasts(({ title, message }) => {
      events.push(title ?? message)
      stop()
      done()
    })
    openStall().record(async () => [agreed], {
      recorded: () => void events.push('recorded'),
      halfFilled: () => {
        events.push('half-filled')
        stop()
        done()
      },
    })
  })
  return [...events, `${await db.local.outbox.count()} queued`]
}

it('a recorded sale begins the next one, once it is on disk', async () => {
  expect(await record(box)).toEqual(['recorded', 'Sale recorded', '1 queued'])
})

it('a sale that changed meanwhile stays unchanged, and so does the search', async () => {
  expect(await record({ ...box, quantity: 1 })).toEqual([
    'The sale has changed in the meantime and is not recorded yet. Please check it again.',
    '0 queued',
  ])
})

it('a typed price that is not confirmed is not dropped: the sale is not recorded yet', async () => {
  const typed = { price: '80', discount: '', reason: '' }
  await saveDraft(db, saleDetailsKey(userId), { [priceForm(box.id)]: typed }, now)
  expect(await record(box)).toEqual(['half-filled', '0 queued'])
  for (const part of [priceForm('another'), otherItemForm]) {
    const left = { text: '', amount: '' }
    await saveDraft(
      db,
      saleDetailsKey(userId),
      { [part]: part === otherItemForm ? left : typed },
      now,
    )
    expect((await record(box))[0]).toBe('recorded')
  }
})
