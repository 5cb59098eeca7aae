/** docs/product.md 3.4 to 3.6: product card, shop, categories, product; O2: its quantity. */
import { expect, test } from '../fixtures.ts'

const panel = 'Eye of Horus Wall Panel'

test('a card shows picture, badges, name and price, adds one piece and links to the product', async ({
  shopper,
}) => {
  const { page } = shopper
  await shopper.getReady()
  const card = page.getByRole('article').filter({ hasText: panel })
  await expect(card.getByRole('img')).toBeVisible()
  await expect(card.getByText(/^\d+\.\d\d\sEGP$/)).toBeVisible()
  await expect(page.getByText('New', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Bestseller', { exact: true }).first()).toBeVisible()
  const add = card.getByRole('button', { name: `Add ${panel} to cart` })
  await expect(add).toHaveText('Add')
  await expect(card.getByRole('button', { name: `Save ${panel}` })).toBeVisible()

  await add.click()
  await expect(page.getByText(`Added ${panel} to cart`)).toBeVisible()
  await expect(page.getByTestId('cart-count').first()).toHaveText('1')
  await add.click()
  await expect(page.getByText(`Updated quantity of ${panel} in cart`)).toBeVisible()
  await expect(page.getByTestId('cart-count').first()).toHaveText('2')
  await card.getByRole('link').click()
  await expect(page).toHaveURL('/product/1')
})

test('the shop filters by category, also by address', async ({ shop, shopper }) => {
  const { page } = shopper
  const rows = await shop.sql('select distinct category from public.products order by category')
  const count = async (category: string) =>
    (await shop.sql('select 1 as one from public.products where category = $1', [category])).length
  await shopper.getReady()
  const chips = page.getByRole('navigation', { name: 'Filter by category' }).getByRole('link')
  const labels = rows.map(({ category }) => {
    const text = String(category).replaceAll('-', ' ')
    return text.charAt(0).toUpperCase() + text.slice(1)
  })
  await expect(chips).toHaveText(['All', ...labels], { ignoreCase: true })
  await chips.filter({ hasText: /^Wall art$/i }).click()
  await expect(page).toHaveURL(/category=wall-art/)
  await expect(page.getByRole('article')).toHaveCount(await count('wall-art'))
  await shopper.open('/products?category=boxes')
  await expect(page.getByRole('article')).toHaveCount(await count('boxes'))
  await shopper.open('/products?category=nothing-like-it')
  await expect(page.getByRole('article')).toHaveCount(12)
  // An existing category is shown although it has no products.
  await shop.sql("update public.products set category = 'decor' where category = 'boxes'")
  await shopper.open('/products?category=boxes')
  await expect(page.getByText('No products found in this category.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(chips.filter({ hasText: /^Boxes$/ })).toHaveAttribute(
    'aria-current',
    /^(true|page)$/,
  )
  await shopper.open('/categories/sculptures')
  await expect(page.getByText('No products found in this category.')).toBeVisible()
  const others = page.getByRole('region', { name: 'Other categories' })
  await expect(others.getByRole('link', { name: 'Kitchen' })).toBeVisible()
  await expect(others.getByRole('link', { name: 'Boxes' })).toHaveCount(0)
})

test('categories have counts and two large cards, and link to their products', async ({
  shop,
  shopper,
}) => {
  const { page } = shopper
  const [boxes] = await shop.sql(
    "select count(*)::int as count from public.products where category = 'boxes'",
  )
  await shopper.open('/categories')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(6)
  await expect(cards.getByText('Explore')).toHaveCount(6)
  const card = cards.filter({ has: page.getByRole('link', { name: 'Boxes' }) })
  await expect(card).toContainText(`${String(boxes?.['count'])} product`)
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const widths = await cards.evaluateAll((all) => all.map((one) => one.clientWidth))
    expect
      .soft(
        widths.filter((one) => one > Number(widths[5]) * 1.5),
        `${width} px`,
      )
      .toHaveLength(2)
  }
  await card.getByRole('link').click()
  await expect(page).toHaveURL('/categories/boxes')
  await expect(page.getByRole('article')).toHaveCount(Number(boxes?.['count']))
})

test('a product page shows all details, and a quantity between 1 and the stock', async ({
  shop,
  shopper,
}) => {
  const { page } = shopper
  await shop.setProduct('1', { stock: 3 })
  await shopper.open('/product/1')
  const [product] = await shop.sql('select description from public.products where id = $1', ['1'])
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Back to Products' })).toHaveAttribute(
    'href',
    '/products',
  )
  await expect(main.getByRole('img', { name: panel }).first()).toBeVisible()
  await expect(main.getByRole('link', { name: 'Wall Art', exact: true })).toHaveAttribute(
    'href',
    '/categories/wall-art',
  )
  await expect(main.getByText(/^\d+\.\d\d\sEGP$/).first()).toBeVisible()
  await expect(main.getByText(String(product?.['description']))).toBeVisible()
  await expect(main.getByText('3 items available')).toBeVisible()
  await expect(main.getByText('Handcrafted with Care')).toBeVisible()

  const minus = main.getByRole('button', { name: 'Decrease quantity' })
  const plus = main.getByRole('button', { name: 'Increase quantity' })
  await expect(minus).toBeDisabled()
  await plus.click()
  await plus.click()
  await expect(plus).toBeDisabled()
  await expect(minus).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Limit reached' })).toBeAttached()
  await main.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText(`Added ${panel} to cart`)).toBeVisible()
  await expect(page.getByTestId('cart-count').first()).toHaveText('3')
})

test('a typed quantity, a sold-out product and an unknown one @release', async ({
  shop,
  shopper,
}) => {
  test.slow()

  await test.step('a quantity can be typed, in Arabic digits too, and counts up to the stock', async () => {
    const { page } = shopper
    await shop.setProduct('1', { stock: 4 })
    await shopper.open('/product/1')
    const field = page.getByRole('textbox', { name: 'Quantity' })
    await field.fill('٣')
    await field.press('Tab')
    await expect(field).toHaveValue('3')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByTestId('cart-count').first()).toHaveText('3')
    await field.fill('50')
    await expect(page.getByRole('status').filter({ hasText: 'Limit reached: 4' })).toBeAttached()
    await field.blur()
    await expect(field).toHaveValue('4')
    await field.fill('')
    await field.blur()
    await expect(field).toHaveValue('4')

    await shopper.open('/cart')
    const inCart = page.getByRole('textbox', { name: `Quantity of ${panel}` })
    await inCart.fill('2')
    await expect(page.getByTestId('cart-count').first()).toHaveText('2')
  })

  await shop.reset()
  await test.step('a sold-out product cannot be added and shows 0 items available', async () => {
    const { page } = shopper
    await shop.setProduct('1', { stock: 0 })
    await shopper.open('/product/1')
    await expect(page.getByText('0 items available')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled()
    await shopper.open('/products')
    await expect(page.getByRole('button', { name: `Add ${panel} to cart` })).toBeDisabled()
    const card = page.getByRole('article').filter({ hasText: panel })
    await expect(card.getByText('Sold out', { exact: true })).toBeVisible()
  })

  await shop.reset()
  await test.step('an unknown product shows a note and a link to the others', async () => {
    const { page, open } = shopper
    await open('/product/none')
    await expect(page.getByText('Product Not Found')).toBeVisible()
    await expect(
      page.getByText("Sorry, we couldn't find the product you're looking for."),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Browse Products' }).click()
    await expect(page).toHaveURL('/products')
    const robots = page.locator('head meta[name=robots]')
    await expect(robots).toHaveAttribute('content', 'index, follow')
    await page.goBack()
    await expect(robots).toHaveAttribute('content', 'noindex')
    await open('/categories/zzz')
    await expect(robots).toHaveAttribute('content', 'noindex')
    await expect(page.locator('head meta[property="og:title"]')).toHaveAttribute('content', /^Zzz/)
    await open('/categories/boxes')
    await expect(robots).toHaveAttribute('content', 'index, follow')
  })
})
