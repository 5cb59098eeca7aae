import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures.ts'
import { createDevice } from '../support/device.ts'
import { createStaff } from '../support/staff.ts'

const demo = { email: 'staff@nefer.example', password: 'nefer-demo-2026' }
const password = 'cedar and walnut'

test('the demo account signs in when its address and password are typed, on a fresh database', async ({
  device,
}) => {
  const page = device.page()
  await page.goto('/admin')
  await page.getByLabel('Email').fill(demo.email)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('an invited person chooses a password and works until dismissed', async ({ device, shop }) => {
  const email = `${randomUUID()}@nefer.example`
  const owner = device.page()
  await createStaff(owner).signIn('/admin/people')
  await expect(owner.getByText('this is you')).toBeVisible()
  await owner.getByLabel('Email').fill('nobody')
  await owner.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(owner.getByText('Please enter a valid email address')).toBeVisible()
  await owner.getByLabel('Email').fill(email)
  await owner.getByRole('button', { name: 'Invite', exact: true }).click()
  const first = await owner.getByLabel('Invitation link').inputValue()
  await owner.getByRole('button', { name: 'Close', exact: true }).click()
  await owner.getByRole('button', { name: `Send the invitation to ${email} again` }).click()
  const link = await owner.getByLabel('Invitation link').inputValue()
  await owner.getByRole('button', { name: 'Close', exact: true }).click()
  expect(link).toMatch(/\/admin\/invitation#[0-9a-f]{64}$/)

  const invited = await createDevice({
    baseURL: shop.url,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'dark',
  })
  const page = invited.page()
  await page.goto(first)
  await expect(page.getByText('The link may be cut off', { exact: false })).toBeVisible()
  await page.goto(link)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page.getByText('Password must be at least 10 characters')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  shop.proxy.trouble({ kind: 'status', status: 503 }, /auth\/v1\//)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page.getByText('What you have typed stays here')).toBeVisible()
  shop.proxy.mend()
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'People' })).toHaveCount(0)
  await page.goto('/admin/people')
  await expect(page.getByText(demo.email)).toBeVisible()
  await expect(
    page.getByText('Only owners can invite people and remove their access.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /Remove access/ })).toHaveCount(0)

  await page.goto(link)
  await expect(page.getByText('This invitation has been accepted.')).toBeVisible()

  await shop.sql('update auth.users set banned_until = now() + $1 where email = $2', [
    '1 hour',
    email,
  ])
  await owner.reload()
  await expect(owner.getByText('Cannot sign in')).toBeVisible()
  await owner.getByRole('button', { name: `Remove access of ${email}` }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click()
  await expect(owner.getByRole('button', { name: `Remove access of ${email}` })).toHaveCount(0)
  await page.goto('/admin/people')
  await expect(
    page.getByText('This account is not allowed to do that, or no longer is.'),
  ).toBeVisible()
  await invited.dispose()
})

test('a password is changed, and reset by the link in an e-mail @release', async ({
  device,
  shop,
}) => {
  const email = `${randomUUID()}@nefer.example`
  const [row] = await shop.sql('select private.invite($1) as secret', [email])
  const page = device.page()
  await page.goto(`/admin/invitation#${String(row?.['secret'])}`)
  // The secret leaves the address, and a reload keeps it.
  await expect(page).toHaveURL(/\/admin\/invitation$/)
  await page.reload()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page.getByRole('link', { name: 'Change password' }).click()
  await expect(page.getByText('All other devices must sign in again.')).toBeVisible()
  await page.getByLabel('Current password').fill('something else')
  await page.getByLabel('New password').fill('walnut and cedar')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The current password is not right.')).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveValue('walnut and cedar')
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Use the new password from now on.')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  // The form that it leaves has such a field, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Forgotten password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  // tests/mail/embedded.release.test.ts shows that the mail is on this page.
  await expect(page.getByRole('link', { name: 'Mail of this shop' })).toHaveAttribute(
    'href',
    '/_mail',
  )
  const [user] = await shop.sql('select recovery_token from auth.users where email = $1', [email])
  const to = encodeURIComponent(`${shop.url}/admin/new-password`)
  await page.goto(
    `/auth/v1/verify?token=${String(user?.['recovery_token'])}&type=recovery&redirect_to=${to}`,
  )
  await expect(page).toHaveURL(/\/admin\/new-password$/)
  await page.getByLabel('New password').fill('olive, beech and ash')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('a link for a new password that leads elsewhere, and messages to answer @release', async ({
  device,
  shop,
}) => {
  test.slow()

  await test.step('a link for a new password that leads to another page is forwarded to its form', async () => {
    const page = device.page()
    for (const path of ['/', '/products', '/admin', '/no/such/page']) {
      await page.goto(`${path}#access_token=abc&expires_in=3600&type=recovery`)
      await expect(page.getByRole('heading', { level: 1, name: 'A new password' })).toBeVisible()
      await page.goto('about:blank')
    }
    await page.goto('/#error=access_denied&error_code=otp_expired')
    await expect(page.getByText('This link cannot be used')).toBeVisible()
  })

  await test.step('messages are read, answered and archived; failed e-mail is sent again', async () => {
    const subject = `A box ${randomUUID().slice(0, 8)}`
    const id = randomUUID()
    await shop.sql(
      `insert into private.contact_messages (id, name, email, subject, message)
     values ($1, 'Mona', 'mona@mail.example', $2, 'Is it cedar?')`,
      [id, subject],
    )
    await shop.sql(
      `update private.mail_jobs set failed_at = now(), attempts = 8, last_error = $2 where contact_message_id = $1`,
      [id, `no mailbox for ${subject}`],
    )
    const page = device.page()
    await createStaff(page).signIn('/admin/messages')
    const message = page.getByRole('article', { name: subject })
    await expect(message.getByText('Is it cedar?')).toBeVisible()
    await expect(message.getByRole('link', { name: 'Answer Mona by email' })).toHaveAttribute(
      'href',
      /^mailto:mona@mail\.example\?subject=Re%3A%20A%20box/,
    )
    await message.getByRole('button', { name: 'Mark as answered' }).click()
    await expect(message).toHaveCount(0)
    await page.getByLabel('Show answered ones').check()
    await expect(message.getByText(demo.email)).toBeVisible()

    const mail = page.getByRole('listitem').filter({ hasText: `no mailbox for ${subject}` })
    await mail.getByRole('button', { name: 'Send again' }).click()
    await expect(mail).toHaveCount(0)
    const [job] = await shop.sql(
      'select failed_at from private.mail_jobs where contact_message_id = $1',
      [id],
    )
    expect(job?.['failed_at']).toBeNull()

    await shop.proxy.shut()
    await page.getByRole('link', { name: 'People' }).click()
    await expect(page.getByText('The list of people needs a connection')).toBeVisible()
    await shop.proxy.open()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('this is you')).toBeVisible()
  })
})
