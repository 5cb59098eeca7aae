import { expect, it } from 'vitest'
import { fullOrder } from '../../../../tests/support/full-rows.ts'
import { allTextsIn } from '#texts/texts.ts'
import { questionText } from './confirm-order.tsx'

const { confirmation: _answered, ...unanswered } = fullOrder
const order = {
  ...unanswered,
  id: '5a000000-0000-4000-8000-000000000001',
  status: 'pending',
  channel: 'web',
  customer_name: 'Mona Ali',
  total: 1_239_900,
  items: [
    { id: '1', name: 'Box', price: 10_000, quantity: 2, image: '' },
    { id: '2', name: 'Tray', price: 10_000, quantity: 1, image: '' },
  ],
  shipping_info: { city: 'Giza' },
  answer_token: 'a'.repeat(32),
} as const

it('asks in English', async () => {
  const text = questionText(
    order,
    { code: 'en', texts: await allTextsIn('en') },
    'https://nefer.example',
  )
  expect(text).toBe(
    'Hello Mona, this is Nefer. You ordered 3 pieces for 12,399.00\u00A0EGP, to Giza. Please answer YES, or open: ' +
      `https://nefer.example/find-order#${order.id}.${order.answer_token}`,
  )
})

it('asks in Arabic, with the plural of Arabic and no marks in the link', async () => {
  const texts = await allTextsIn('ar')
  const text = questionText(order, { code: 'ar', texts }, 'https://nefer.example')
  expect(text).toContain('3 قطع')
  expect(text).toContain('12,399.00\u00A0ج.م.')
  expect(text).toMatch(/ https:\/\/nefer\.example\/ar\/find-order#[\da-f-]{36}\.a{32}$/)
  const two = { ...order, items: order.items.slice(0, 1) }
  expect(questionText(two, { code: 'ar', texts }, '')).toContain('طلبك: قطعتان بمبلغ')
})

it('is empty once there is nothing to ask, or no link', async () => {
  const english = { code: 'en', texts: await allTextsIn('en') } as const
  const { answer_token: _secret, ...withoutLink } = order
  const answered = { ...order, confirmation: fullOrder.confirmation }
  for (const one of [withoutLink, answered, { ...order, status: 'shipped' } as const])
    expect(questionText(one, english, '')).toBe(null)
})
