import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { readDraft, saveDraft } from '#db/drafts.ts'
import {
  forgetAddressEverywhere,
  readSavedAddress,
  saveAddress,
} from '#db/shopper/saved-address.ts'
import { checkoutDraftKey, draftToStored, parseCheckoutDraft } from '#domain/orders/checkout.ts'
import { ServicesProvider } from '#services.ts'
import { useRememberAddress } from '#shop/checkout/customer-step.tsx'
import { aCustomer } from '../../support/builders.ts'
import { db } from '../../support/db-for-each-test.ts'

beforeEach(() => saveAddress(db, aCustomer))

it('an address that was remembered at the first step is forgotten when the tick is taken back', async () => {
  function Probe() {
    // As the screen opened: nothing was remembered.
    useRememberAddress(null, false).rememberOrForget(aCustomer)
    return null
  }
  renderToStaticMarkup(
    <ServicesProvider value={{ db } as never}>
      <Probe />
    </ServicesProvider>,
  )
  await vi.waitFor(async () => expect(await readSavedAddress(db)).toBeNull())
})

it('a forgotten address leaves a checkout that was begun; the note and another city stay', async () => {
  const customer = { ...aCustomer, city: 'Luxor', note: 'For Mona', phone: ' 0100 123 4567' }
  const begun = draftToStored({ customer, step: 'payment', remembers: null })
  await saveDraft(db, checkoutDraftKey, begun, 1)
  await forgetAddressEverywhere(db)
  const draft = parseCheckoutDraft(await readDraft(db, checkoutDraftKey))
  expect(draft.step).toBe('customer')
  const kept = Object.entries(draft.customer).filter(([, typed]) => typed !== '')
  expect(Object.fromEntries(kept)).toEqual({ city: 'Luxor', note: 'For Mona' })
})
