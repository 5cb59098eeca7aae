/** A market day on a phone whose clock is wrong. */
import { expect, test } from '../fixtures.ts'
import { createStaff } from '../support/staff.ts'
import * as stall from '../support/stall.ts'

const viewport = { width: 390, height: 844 }
test.use({ visitor: 'staff', viewport })

const dayMs = 24 * 60 * 60_000
const rack = 'Ankh Key Rack' // 39.99
const pair = 'Obelisk Pair' // 54.99

test('a stall phone that is 40 days behind closes its day to the piastre @release', async ({
  device,
  shop,
}) => {
  const page = device.page()
  const staff = createStaff(page)
  await page.clock.install({ time: Date.now() - 40 * dayMs })
  await staff.open('/admin/stall')
  const note = 'This device’s clock is 40 days behind.'
  await expect(page.getByText(note)).toBeVisible()
  await stall.sell(page, rack)
  await stall.expectTaken(page, '39.99')

  await shop.proxy.shut()
  await stall.sell(page, pair)
  await stall.expectTaken(page, '94.98')
  await shop.proxy.open()
  await stall.expectAllSaved(page)
  await stall.closeDay(page, { float: '50', counted: '144.98', note: '' })
  await expect(page.getByText(note)).toBeVisible()
  await expect(stall.drawer(page, 'This device')).toContainText('Difference0.00 EGP')

  // By the server's clock.
  await expect
    .poll(() =>
      shop.sql(
        `select (c.counted - c.opening)::int as net, abs(private.shop_day(now()) - c.day) <= 1 as near,
           (select sum(private.to_piastres(o.total))::int from public.orders o
             where o.id = any (c.sale_ids) and o.created_at > now() - interval '1 hour') as sold
         from public.day_closings c
         where c.closed_at > now() - interval '1 hour' and c.opening = 5000 and c.counted = 14498`,
      ),
    )
    .toEqual([{ net: 94_98, near: true, sold: 94_98 }])
})
