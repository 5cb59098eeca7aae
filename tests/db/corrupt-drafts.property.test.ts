/** One corrupt value at a time in the half-filled forms of this device. */
import { expect, it } from 'vitest'
import { parseCorrectionDraft } from '#admin/orders/correction/use-correction.ts'
import { readClosingDraft } from '#admin/stall/closing/closing-form.tsx'
import { readReturnDraft } from '#admin/stall/returns/use-return.ts'
import type { Db } from '#db/database.ts'
import { countDraftsOfOthers } from '#db/device/clear-device.ts'
import { writeHelpFile } from '#db/device/write-help-file.ts'
import { ownDraftKey, readDraft } from '#db/drafts.ts'
import { forgetCustomers } from '#db/mirror/forget-customers.ts'
import { readStockAlert } from '#db/shopper/stock-alert.ts'
import { readTypedAddress } from '#db/shopper/subscription.ts'
import { changeSale, paymentDraftKey, saleDraftKey } from '#db/staff/stall-draft.ts'
import { parseDrawerAmount } from '#domain/forms/typed-values.ts'
import { mergeLive, parseFormDraft } from '#domain/forms/form-merge.ts'
import { checkoutDraftKey, draftToStored, parseCheckoutDraft } from '#domain/orders/checkout.ts'
import { contactToCorrect, linesAfter } from '#domain/orders/order-correction.ts'
import { goodsTotal, orderTotal } from '#domain/orders/order-amounts.ts'
import { refundOf } from '#domain/orders/returns.ts'
import { type SaleLine, parseSaleLines } from '#domain/orders/stall-entry.ts'
import { readSalePayment, saleToPayload } from '#domain/orders/stall-sale.ts'
import { readOrderItems } from '#domain/orders/staff-order.ts'
import { newProductValues, productToValues } from '#domain/products/product-form.ts'
import { noSettings } from '#domain/settings/settings-form.ts'
import { parseMutation } from '#domain/writes/mutations.ts'
import { sample } from '../support/cases.ts'
import { aCustomer } from '../support/builders.ts'
import { corruptInside } from '../support/corrupt-fields.ts'
import { fullOrder, fullProduct } from '../support/full-rows.ts'
import { db } from '../support/db-for-each-test.ts'
import { now } from '../support/stored-rows.ts'

interface Draft {
  key: string
  value: unknown
  /** Reads it as its form does, and uses it. */
  use: (one: Db, key: string) => Promise<void>
}

const line: Required<SaleLine> = {
  id: '1',
  name: 'Box',
  price: 900,
  quantity: 2,
  list_price: 1000,
  discount: 100,
  reason: 'scratch',
  extra: true,
}
const contact = contactToCorrect(fullOrder)
const values = productToValues(fullProduct)
const piece = { id: '1', quantity: 1, price: 14_999 }
const isWhole = (amount: number) => expect(Number.isSafeInteger(amount)).toBe(true)

const drafts: Draft[] = [
  {
    key: checkoutDraftKey,
    value: draftToStored({ customer: aCustomer, step: 'payment', remembers: null }),
    use: async (one, key) => {
      const { customer, step } = parseCheckoutDraft(await readDraft(one, key))
      for (const text of Object.values(customer)) expect(text).toBeTypeOf('string')
      expect(['customer', 'payment']).toContain(step)
    },
  },
  {
    key: saleDraftKey('ann'),
    value: [line, { ...line, id: '2', extra: undefined }],
    use: async (one, key) => {
      const lines = parseSaleLines(await readDraft(one, key))
      isWhole(goodsTotal(lines))
      const sale = saleToPayload(lines, readSalePayment(undefined), new Date(now).toISOString())
      const isSale = lines.length === 0 || parseMutation('recordSale', sale) !== null
      expect(isSale).toBe(true)
      await changeSale(one, key, (before) => before, now)
    },
  },
  {
    key: paymentDraftKey('ann'),
    value: { payment: 'card', tendered: 100 },
    use: async (one, key) => {
      const { payment, tendered } = readSalePayment(await readDraft(one, key))
      expect(['cash', 'instapay', 'card']).toContain(payment)
      isWhole(tendered ?? 0)
    },
  },
  {
    key: ownDraftKey('ann', 'closing:2026-11-20'),
    value: { opening: '100', counted: '200', note: 'short by 5' },
    use: async (one, key) => {
      const { opening, counted, note } = readClosingDraft(await readDraft(one, key))
      for (const text of [opening, counted]) parseDrawerAmount(text)
      expect(note).toBeTypeOf('string')
    },
  },
  {
    key: ownDraftKey('ann', `correct-order/${fullOrder.id}`),
    value: {
      seen: contact,
      typed: { ...contact, city: 'Giza' },
      changes: [{ product_id: '1', price: 14_999, delta: -1 }],
    },
    use: async (one, key) => {
      const draft = parseCorrectionDraft(await readDraft(one, key))
      if (draft === null) return
      const { typed } = mergeLive(draft.seen, draft.typed, contact)
      for (const text of Object.values(typed)) expect(text).toBeTypeOf('string')
      isWhole(orderTotal(linesAfter(readOrderItems(fullOrder) ?? [], draft.changes)))
      const rest = { order_id: fullOrder.id, base: {}, patch: {}, items: draft.changes }
      expect(parseMutation('correctOrder', rest)).not.toBeNull()
    },
  },
  {
    key: ownDraftKey('ann', `return/${fullOrder.id}`),
    value: {
      pieces: [piece],
      restocked: true,
      method: 'cash',
      refund: '10',
      reason: 'broken',
      exchange: [line],
    },
    use: async (one, key) => {
      const { pieces, exchange } = readReturnDraft(await readDraft(one, key))
      isWhole(refundOf(fullOrder, pieces))
      isWhole(goodsTotal(exchange))
    },
  },
  {
    key: ownDraftKey('ann', 'product:1'),
    value: { seen: values, typed: { ...values, name: 'Wall panel' } },
    use: async (one, key) => {
      const draft = parseFormDraft(await readDraft(one, key), newProductValues)
      const { typed } = mergeLive(draft?.seen ?? values, draft?.typed ?? values, values)
      expect(Object.entries(typed).map(([name, value]) => [name, typeof value])).toEqual(
        Object.entries(newProductValues).map(([name, value]) => [name, typeof value]),
      )
    },
  },
  {
    key: ownDraftKey('ann', 'settings'),
    value: { seen: { phone: '' }, typed: { phone: '01001234567' } },
    use: async (one, key) => {
      const draft = parseFormDraft(await readDraft(one, key), noSettings)
      for (const text of Object.values(draft?.typed ?? {})) expect(text).toBeTypeOf('string')
    },
  },
  {
    key: 'newsletter',
    value: aCustomer.email,
    use: async (one) => expect(typeof ((await readTypedAddress(one)) ?? '')).toBe('string'),
  },
  {
    key: 'stock-alert',
    value: aCustomer.email,
    use: async (one) => expect((await readStockAlert(one, fullProduct)).typed).toBeTypeOf('string'),
  },
]

/** The corrupt values with which the form, a help file or a sign-out fails. */
async function findFailures(
  { key, value: whole, use }: Draft,
  corrupt: readonly { name: string; value: unknown }[] = corruptInside(whole),
): Promise<string[]> {
  const failures: string[] = []
  for (const { name, value } of [{ name: ' as typed', value: whole }, ...corrupt]) {
    await db.local.drafts.put({ key, value, savedAt: now })
    try {
      await use(db, key)
      await countDraftsOfOthers(db)
      await writeHelpFile(db, { now, app: '' })
      await forgetCustomers(db)
    } catch (error) {
      failures.push(`value${name}: ${String(error)}`)
    }
  }
  return failures
}

it.each(drafts)(
  'no value in the draft $key stops its form, a help file or a sign-out',
  async (draft) =>
    expect(await findFailures(draft, sample(corruptInside(draft.value)))).toEqual([]),
  60_000,
)

it('control: a form that trusts what is stored is found', async () => {
  const use: Draft['use'] = async (one, key) => {
    const { note } = (await readDraft(one, key)) as { note: string }
    note.trim()
  }
  const found = await findFailures({
    key: ownDraftKey('ann', 'closing:x'),
    value: { note: '' },
    use,
  })
  expect(found.join('\n')).toContain('value.note = null: TypeError')
})

it('what can be read of a half-filled form is kept', async () => {
  const typed = { ...values, name: 'Wall panel' }
  expect(parseFormDraft({ seen: values, typed: { ...typed, care: 7 } }, newProductValues)).toEqual({
    seen: values,
    typed: { ...typed, care: '' },
  })
  expect(readClosingDraft({ opening: 7, counted: '200', note: 'x' })).toMatchObject({
    counted: '200',
  })
  expect(parseCheckoutDraft({ ...aCustomer, phone: 7 }).customer).toEqual({
    ...aCustomer,
    phone: '',
  })
})
