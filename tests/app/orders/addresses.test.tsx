import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PostalAddress } from '#features/order/postal-address.tsx'
import { addressNames } from '#domain/orders/customer.ts'
import { MailedOrder } from '../../../supabase/functions/send-mail/core/job.ts'
import { aCustomer } from '../../support/builders.ts'

test('isolates every part of an address, so that Arabic does not reorder its neighbours', () => {
  const customer = { ...aCustomer, address: '١٢ شارع المعز', city: 'القاهرة' }
  const html = renderToStaticMarkup(<PostalAddress customer={customer} />)
  expect(html).toContain('<bdi translate="no">١٢ شارع المعز</bdi>')
  const places = [
    '<bdi translate="no">القاهرة</bdi>',
    '<bdi>Cairo</bdi>',
    '<bdi dir="ltr">11511</bdi>',
  ]
  expect(html).toContain(places.map((place) => `<span>${place}</span>`).join('<span>, </span>'))
})

test('mails read every field of an address', () => {
  const { address: _column, ...stored } = addressNames
  const read = Object.keys(MailedOrder.entries.shipping_info.entries)
  expect(read.toSorted()).toEqual([...Object.values(stored), 'note'].toSorted())
})
