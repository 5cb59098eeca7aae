/** What a device shows: nothing that a person typed, in both languages. */
import { expect, it } from 'vitest'
import { governorates as known } from '#domain/orders/governorates.ts'
import { composePush } from '../../supabase/functions/send-mail/push/compose-push.ts'
import type { Push } from '../../supabase/functions/send-mail/push/push.ts'

const id = '8d44fcf0-1111-4111-8111-111111111111'

function shown(change: Partial<Push>) {
  const push: Push = {
    id,
    lease: id,
    endpoint: 'https://fcm.googleapis.com/x',
    keys: { p256dh: '', auth: '' },
    locale: 'en',
    staff: true,
    more: null,
    kind: 'new_order',
    data: { order_id: id, total: 1_209_91, pieces: 3, governorate: 'Giza' },
    ...change,
  }
  const message = composePush(push, 'https://shop.example')?.notification
  return (
    message && [message.title, message.body, message.navigate.slice('https://shop.example'.length)]
  )
}
const order = (data: object) => ({ data: { order_id: id, total: 100, pieces: 1, ...data } })

it('names one of the 27 governorates, and no other text that somebody typed', () => {
  for (const governorate of known)
    expect(shown(order({ governorate }))?.[1]).toBe(`1 piece to ${governorate}`)
  expect(shown(order({ governorate: 'Mona Ali, 0100' }))?.[1]).toBe('1 piece')
  expect(shown({ ...order({ governorate: 'Mona', pieces: 12 }), locale: 'ar' })?.[1]).toBe(
    '12 قطعة',
  )
})

it.each([
  [{}, ['New order: 1,209.91\u00a0EGP', '3 pieces to Giza', `/admin/orders?order=${id}`]],
  [
    { kind: 'held_order' },
    ['Held order: 1,209.91\u00a0EGP', '3 pieces to Giza', `/admin/orders?order=${id}`],
  ],
  [
    { kind: 'message', data: {} },
    ['New message', 'Somebody wrote on the contact page.', '/admin/messages'],
  ],
  [
    { kind: 'decision', data: { here: true } },
    ['A change needs your decision', 'Open Nefer to decide.', '/admin/sync'],
  ],
  [
    { kind: 'decision', data: { here: false } },
    ['A change needs your decision', 'Decide on the device where you made it.', '/admin/sync'],
  ],
  [
    { kind: 'order_status', staff: false, data: { order_id: id, status: 'shipped' } },
    ['Your Nefer order 8d44fcf0', 'It is on its way.', `/account/orders/${id}`],
  ],
  [{ more: 4 }, ['Nefer', 'and 4 more', '/admin']],
  [{ more: 1, staff: false, locale: 'ar' }, ['نِفِر', 'وإشعار واحد آخر', '/ar/account/orders']],
] as const)('%o', (change, expected) => {
  expect(shown(change)).toEqual(expected)
})

it.each([
  [2, 'قطعتان', 'وإشعاران آخران'],
  [7, '7 قطع', 'و7 إشعارات أخرى'],
  [11, '11 قطعة', 'و11 إشعارًا آخر'],
  [100, '100 قطعة', 'و100 إشعار آخر'],
  [104, '104 قطع', 'و104 إشعارات أخرى'],
])('counts %i in Arabic', (pieces, noun, more) => {
  expect(shown({ ...order({ governorate: '', pieces }), locale: 'ar' })?.[1]).toBe(noun)
  expect(shown({ more: pieces, locale: 'ar' })?.[1]).toBe(more)
})

it('leaves a kind that it does not know to a later version', () => {
  expect(shown({ kind: 'later' })).toBeUndefined()
})
