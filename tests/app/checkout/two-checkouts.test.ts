import { expect, it } from 'vitest'
import { readDraft } from '#db/drafts.ts'
import { checkoutDraftKey, parseCheckoutDraft } from '#domain/orders/checkout.ts'
import { createCheckoutAutosave } from '#shop/checkout/checkout-form.tsx'
import { aCustomer } from '../../support/builders.ts'
import { db } from '../../support/db-for-each-test.ts'

const opened = { customer: aCustomer, step: 'customer', remembers: null } as const
const openTab = () => createCheckoutAutosave(db, opened, () => 1)
const kept = async () => parseCheckoutDraft(await readDraft(db, checkoutDraftKey))
const typed = (change: Partial<typeof aCustomer>) => ({
  ...opened,
  customer: { ...aCustomer, ...change },
})

it('the first tab to write keeps the whole form, with the remembered address', async () => {
  const tab = openTab()
  tab.keep(typed({ city: 'Giza' }))
  await tab.stop()
  expect(await kept()).toEqual(typed({ city: 'Giza' }))
})

it('text typed in one tab is not overwritten by another tab', async () => {
  const [one, other] = [openTab(), openTab()]
  one.keep(typed({ city: 'Giza' }))
  await one.stop()
  other.keep({ ...typed({ email: 'salma@example.com' }), remembers: true })
  await other.stop()
  one.keep(typed({ city: 'Giza', firstName: 'Salma' }))
  await one.stop()
  expect(await kept()).toEqual({
    ...typed({ city: 'Giza', email: 'salma@example.com', firstName: 'Salma' }),
    remembers: true,
  })
})

it('the last text of a field is kept', async () => {
  const [one, other] = [openTab(), openTab()]
  one.keep(typed({ city: 'Giza' }))
  await one.stop()
  other.keep(typed({ city: 'Luxor' }))
  await other.stop()
  one.keep(typed({ city: 'Giza', postalCode: '12345' }))
  await one.stop()
  expect((await kept()).customer).toMatchObject({ city: 'Luxor', postalCode: '12345' })
})

it('a failed write is repeated with the next change', async () => {
  const tab = openTab()
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  db.local.drafts.hook('creating', full)
  tab.keep(typed({ city: 'Giza' }))
  await tab.stop()
  db.local.drafts.hook('creating').unsubscribe(full)
  tab.keep(typed({ city: 'Giza', firstName: 'Salma' }))
  await tab.stop()
  expect((await kept()).customer).toMatchObject({ city: 'Giza', firstName: 'Salma' })
})
