/** What mails to a customer say about a payment before the delivery. */
import { expect, it } from 'vitest'
import { composeMail } from '../../supabase/functions/send-mail/core/compose-mail.ts'
import { texts as arabic } from '../../supabase/functions/send-mail/texts.ar.ts'
import { samples } from './samples.ts'

const shop = { siteUrl: 'https://shop.example', projectUrl: 'https://p.example', from: 'Nefer' }

function textOf(name: string, ...amounts: number[]): string {
  const job = samples.find(([known]) => known === name)?.[1]
  if (job === undefined) throw new Error(`There is no sample ${name}.`)
  const { order, ...others } = job.data as { order: object }
  const payments = amounts.map((amount) => ({ amount, reference: 'IP 4711', method: 'card' }))
  const mail = composeMail({ ...job, data: { ...others, order: { ...order, payments } } }, shop)
  expect(mail?.html).not.toContain('4711')
  return mail?.text.replaceAll('\u00A0', ' ') ?? ''
}

const paid = 'Paid: 100.00 EGP. To pay to the courier: 294.97 EGP.'
const inCash = 'You pay in cash when it is delivered.'

it.each(['confirmation', 'pending', 'processing', 'shipped', 'corrected'])(
  '%s says what was paid and what is left',
  (name) => {
    expect(textOf(name, 15_000, -5_000)).toContain(paid)
    expect(textOf(name, 15_000, -5_000)).not.toContain(inCash)
    expect(textOf(name)).not.toContain('Paid')
  },
)

it('a confirmation and a parcel without a payment are paid in cash', () => {
  for (const name of ['confirmation', 'shipped'])
    expect([textOf(name), textOf(name, 100, -100)].every((text) => text.includes(inCash))).toBe(
      true,
    )
})

it('more than the total leaves nothing to pay, and it is in Arabic, too', () => {
  expect(textOf('shipped', 50_000)).toContain('Paid: 500.00 EGP. To pay to the courier: 0.00 EGP.')
  expect(textOf('confirmation in Arabic', 10_000)).toContain('المتبقي لمندوب الشحن: 294.97 ج.م.')
})

it('no Arabic text has a full stop behind an amount, which ends with one', () => {
  expect(textsWith('49.99 ج.م.', arabic).filter((text) => text.includes('..'))).toEqual([])
  const planted = (amount: string) => `المدفوع: ${amount}.`
  expect(textsWith('49.99 ج.م.', { planted })[0]).toContain('..')
})

function textsWith(amount: string, texts: unknown): string[] {
  if (typeof texts === 'string') return [texts]
  if (typeof texts === 'function') return [String(texts(amount, amount))]
  return Object.values(Object(texts)).flatMap((each) => textsWith(amount, each))
}

it.each(['delivered', 'cancelled'])('%s says nothing of it', (name) => {
  expect(textOf(name, 10_000)).not.toContain('Paid')
})
