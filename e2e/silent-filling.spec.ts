/** Chrome on iOS fills fields without events. What a form shows counts when it is submitted. */
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { waitForLife } from './support/prerendered-page.ts'
import { customer } from './support/shopper.ts'

test('the customer form takes over what its fields hold', async ({ shopper }) => {
  const { page, email } = shopper
  await shopper.getReady()
  await shopper.add('Eye of Horus Wall Panel')
  await shopper.goToCheckout()
  for (const [label, value] of Object.entries({ ...customer, Email: email }))
    await fillSilently(page.getByLabel(label, { exact: true }), value)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible()
  await shopper.placeOrder()
  await shopper.expectOrder('Confirmed')
})

/** No form is emptied: 'x' is refused by our own check, nobody has the address. */
const forms = [
  ['/', 'Subscribe', 'x'],
  ['/contact', 'Send message', 'x'],
  ['/find-order', 'Find order', 'x'],
  ['/admin', 'Sign in', 'nobody@nefer.example'],
  ['/admin/forgotten-password', 'Send the link', 'nobody@nefer.example'],
] as const

test('every form of visitors does', { tag: '@release' }, async ({ device }) => {
  const page = device.page()
  for (const [path, button, text] of forms) {
    await page.goto(path)
    await expectTakenOver(page.locator('form').filter({ hasText: button }), button, text)
  }
})

async function expectTakenOver(form: Locator, button: string, text: string): Promise<void> {
  const press = form.getByRole('button', { name: button, exact: true })
  await expect(press, button).toBeVisible()
  await waitForLife(form.page())
  const all = await form.locator(texts).all()
  expect(all.length, button).toBeGreaterThan(0)
  for (const field of all) await fillSilently(field, text)
  // Typing renders the form again.
  if (all.length > 1) await all[0]?.pressSequentially('x')
  await press.click()
  await form.page().evaluate(() => new Promise((done) => requestIdleCallback(done)))
  for (const field of all.slice(1)) await expect.soft(field, button).toHaveValue(text)
  await expect.soft(all[0] as Locator, button).toHaveValue(all.length > 1 ? /x/ : text)
}

const texts = 'input:is([type=text],[type=email],[type=tel],[type=password],:not([type])), textarea'

/** Past React, which replaces the setter of each field's value. */
async function fillSilently(field: Locator, value: string): Promise<void> {
  await field.evaluate((element, text) => {
    const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set
    set?.call(element, text)
  }, value)
}
