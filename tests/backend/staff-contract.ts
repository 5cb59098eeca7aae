import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SendableOperation } from '#backend/gateway.ts'
import { findHintTopics } from '#domain/staff-calls/devices.ts'
import { type TestUser, staffEmail } from '../support/servers/test-server.ts'
import { describeFindOrders } from './find-orders-contract.ts'
import { describeHeldOrders } from './held-orders-contract.ts'
import { describeConfirmations } from './confirmations-contract.ts'
import { describeOrderChanges } from './order-changes-contract.ts'
import { describeMarket } from './market-contract.ts'
import { describeSales } from './sales-contract.ts'
import { describeSettings } from './settings-contract.ts'
import { describeClosings } from './closings-contract.ts'
import { describeCounter } from './counter-contract.ts'
import { describeSignOutDevice } from './sign-out-device-contract.ts'
import { describeStockMoves } from './stock-moves-contract.ts'
import { type GetWorld, addProduct, anOperation, valueOf } from './world.ts'

const fields = {
  name: 'Cedar tray',
  description: 'A tray of cedar wood.',
  price: 20_00,
  image: '/images/products/1.jpg',
  category: null,
  featured: false,
  bestseller: false,
  new: true,
}

export function describeStaff(world: GetWorld): void {
  let staff: TestUser
  let customer: TestUser
  beforeAll(async () => {
    staff = await world().server.createUser(staffEmail)
    customer = await world().server.createUser(`${randomUUID()}@example.com`)
  })

  const sendAs = (token: string | null, operation: SendableOperation) =>
    world().gateway.send(operation, token, world().signal)
  const send = async (operation: SendableOperation) =>
    valueOf(await sendAs(staff.accessToken, operation))
  const aProduct = () =>
    anOperation('createProduct', { product_id: randomUUID(), ...fields, stock: 3 })

  it('returns the orders to staff only, page by page', async () => {
    const { gateway, signal } = world()
    const first = valueOf(await gateway.pullOrders(null, 10, staff.accessToken, signal))
    expect(first).toMatchObject({ reset: false, more: true })
    const second = valueOf(await gateway.pullOrders(first.next, 500, staff.accessToken, signal))
    const rows = [...first.rows, ...second.rows]
    expect(rows.filter(({ t }) => t === 'orders').length).toBeGreaterThanOrEqual(15)
    expect(new Set(rows.map(({ t }) => t))).toEqual(
      new Set(['orders', 'stock_moves', 'staff_settings', 'day_closings']),
    )
    const refused = await gateway.pullOrders(null, 10, customer.accessToken, signal)
    expect(refused).toMatchObject({ ok: false, error: { class: 'rejected', code: '42501' } })
  })

  it('returns no hint topics to staff and rejects a customer', async () => {
    const { gateway, signal } = world()
    const ask = ({ accessToken }: TestUser) =>
      gateway.callAsStaff(findHintTopics, accessToken, signal)
    expect(await ask(staff)).toEqual({ ok: true, value: { topics: [] } })
    expect(await ask(customer)).toMatchObject({ ok: false, error: { code: '42501' } })
  })

  it('requires a sign-in', async () => {
    const reply = await sendAs(null, aProduct())
    expect(reply).toMatchObject({ ok: false, error: { class: 'sign-in' } })
  })

  it('rejects a signed-in customer for good', async () => {
    const reply = await sendAs(customer.accessToken, aProduct())
    expect(reply).toMatchObject({ ok: false, error: { class: 'rejected', code: '42501' } })
  })

  it.each([
    ['expired', () => world().server.signToken({ sub: staff.id, role: 'authenticated', exp: 1 })],
    ['forged', () => `${staff.accessToken.slice(0, -8)}AAAAAAAA`],
  ])('requires a sign-in when the token is %s', async (_, makeToken) => {
    const reply = await sendAs(makeToken(), aProduct())
    expect(reply).toMatchObject({ ok: false, error: { class: 'sign-in' } })
  })

  it('creates a product once', async () => {
    const operation = aProduct()
    const first = await send(operation)
    expect(first).toMatchObject({ status: 'applied', row: { price: 20_00, stock: 3 } })
    expect(await send(operation)).toEqual(first)
  })

  it('updates the changed fields and returns a conflict instead of overwriting', async () => {
    const { id: product_id } = await addProduct(world())
    const rename = (name: string) =>
      anOperation('updateProduct', { product_id, base: { name: 'Test panel' }, patch: { name } })
    expect(await send(rename('First name'))).toMatchObject({ status: 'applied' })
    expect(await send(rename('Second name'))).toMatchObject({
      status: 'conflict',
      fields: { name: { base: 'Test panel', theirs: 'First name', mine: 'Second name' } },
    })
  })

  it('stores facts and pictures, of which the first one is the image', async () => {
    const picture = (image: string) => ({ image, alt: `Shows ${image}`, alt_ar: '' })
    const { payload } = aProduct()
    const pictures = [picture('/images/products/1.jpg'), picture('/b.jpg')]
    const known = { wood: 'Cedar', wood_ar: 'أرز', weight: 700, size: '300 × 200' }
    const create = anOperation('createProduct', { ...Object(payload), ...known, pictures })
    expect(await send(create)).toMatchObject({ status: 'applied', row: { ...known, pictures } })
    const { product_id } = Object(payload)
    const turned = { base: { pictures }, patch: { pictures: pictures.toReversed() } }
    expect(await send(anOperation('updateProduct', { product_id, ...turned }))).toMatchObject({
      status: 'applied',
      row: { image: '/b.jpg', pictures: pictures.toReversed() },
    })
    const older = { base: { image: '/b.jpg' }, patch: { image: '/c.jpg' } }
    expect(await send(anOperation('updateProduct', { product_id, ...older }))).toMatchObject({
      row: { pictures: [{ image: '/c.jpg', alt: '' }, pictures[0]] },
    })
    expect(await send(anOperation('updateProduct', { product_id, ...turned }))).toMatchObject({
      status: 'conflict',
      fields: { pictures: { base: pictures } },
    })
  })

  it('deletes a product, and a second deletion is applied', async () => {
    const { id: product_id } = await addProduct(world())
    const remove = () => anOperation('deleteProduct', { product_id })
    const outcome = await send(remove())
    expect(outcome).toMatchObject({
      status: 'applied',
      touched: [{ t: 'products', id: product_id }],
    })
    expect(await send(remove())).toMatchObject({ status: 'applied' })
  })

  it('creates, updates and deletes a category', async () => {
    const category_id = `c-${randomUUID()}`
    const { name, description } = fields
    const create = { category_id, name, description, image_url: '/images/categories/decor.jpg' }
    expect(await send(anOperation('createCategory', create))).toMatchObject({ status: 'applied' })
    const patch = { category_id, base: { name }, patch: { name: 'Cedar trays' } }
    expect(await send(anOperation('updateCategory', patch))).toMatchObject({ status: 'applied' })
    const remove = { category_id, move_to: null }
    expect(await send(anOperation('deleteCategory', remove))).toMatchObject({ status: 'applied' })
  })

  describe('find_orders', () => {
    describeFindOrders(world, () => ({ staff, customer }))
  })
  describe('orders beyond the limits', () => {
    describeHeldOrders(world, () => ({ staff }))
  })

  describe('changes of an order', () => {
    describeOrderChanges(world, () => ({ staff }))
  })
  describe('is this order right', () => {
    describeConfirmations(world, () => ({ staff }))
  })
  describe('sales at the stall', () => {
    describeSales(world, () => ({ staff }))
  })
  describe('a market', () => {
    describeMarket(world, () => ({ staff }))
  })
  describe('the history of stock', () => {
    describeStockMoves(world, () => ({ staff }))
  })

  describe('settings', () => {
    describeSettings(world, () => ({ staff }))
  })

  describe('closed days', () => {
    describeClosings(world, () => ({ staff, customer }))
  })
  describe('signing a device out', () => {
    describeSignOutDevice(world, () => ({ staff, customer }))
  })
  describe('sales and returns at the stall', () => {
    describeCounter(world, () => ({ staff }))
  })
}
