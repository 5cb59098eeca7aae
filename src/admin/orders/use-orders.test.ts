import { afterEach, describe, expect, it } from 'vitest'
import { storedName } from '#features/order/customer-name.ts'
import { setLanguage } from '#texts/language.ts'
import { loadTexts } from '#texts/texts.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { type Filter, filterOrders, toSearchable } from './use-orders.ts'
import { type SortKey, orderSorts } from './order-search-params.ts'
import { sortRows } from '#ui/table/sort-controls.tsx'

const order = (id: string, fields: Partial<StaffOrder>) => ({
  order: {
    id,
    customer_name: '',
    customer_email: '',
    customer_phone: '',
    status: 'pending',
    total: 0,
    ...fields,
  } as StaffOrder,
  waiting: false,
})
const views = [
  order('c3', {
    customer_name: 'Omar Hassan',
    customer_phone: '01001112223',
    total: 300,
    status: 'shipped',
  }),
  order('b2', { customer_name: 'amal Fouad', total: 100, status: 'pending' }),
  order('a1', { customer_name: 'Mona Fathy', total: 200, status: 'delivered', channel: 'stall' }),
]
interface Pick extends Partial<Filter> {
  sort?: SortKey
  reverse?: boolean
}
const ids = ({ text = '', status, channel, sort = 'date', reverse = false }: Pick) =>
  filterOrders(toSearchable(sortRows(views, orderSorts[sort], reverse)), {
    text,
    status,
    channel,
  }).map((view) => view.order.id)

describe('orders that are held', () => {
  const since = '2026-11-20T10:00:00.000Z'
  const listed = toSearchable([
    order('h1', { held_at: since }),
    order('p1', {}),
    order('x1', { held_at: since, status: 'cancelled' }),
  ])
  const picked = (status: Filter['status']) =>
    filterOrders(listed, { text: '', status }).map((view) => view.order.id)

  it('are found by their own filter and by the pending one', () => {
    expect(picked('held')).toEqual(['h1'])
    expect(picked('pending')).toEqual(['h1', 'p1'])
  })

  it('are not to be packed', () => {
    expect(picked('to-pack')).toEqual(['p1'])
  })
})

describe('a sale at the stall', () => {
  afterEach(async () => {
    setLanguage('en')
    await loadTexts('frame', 'shop', 'staff')
  })
  const sale = order('s1', { customer_name: 'Stall sale', channel: 'stall' })
  const found = (text: string) => filterOrders(toSearchable([sale]), { text, status: undefined })

  it('is found by the words that the screen shows, and by the stored ones', async () => {
    expect(found('stall sale')).toHaveLength(1)
    expect(found('بيع في السوق')).toHaveLength(0)
    setLanguage('ar')
    await loadTexts('frame', 'shop', 'staff')
    expect(found('بيع في السوق')).toHaveLength(1)
    expect(found('سوق')).toHaveLength(1)
    expect(found('stall sale')).toHaveLength(1)
  })

  it('is looked for on the server by its stored name', async () => {
    expect(storedName(' بيع في السوق ')).toBe(' بيع في السوق ')
    setLanguage('ar')
    await loadTexts('frame', 'shop', 'staff')
    expect(storedName(' بيع في السوق ')).toBe('Stall sale')
    expect(storedName('عميل محيت بياناته')).toBe('Erased customer')
    expect(storedName('بيع')).toBe('بيع')
    expect(storedName('')).toBe('')
  })
})

describe('picking orders', () => {
  it.each([
    [{}, ['c3', 'b2', 'a1']],
    [{ text: ' FATHY ' }, ['a1']],
    [{ text: 'B2' }, ['b2']],
    [{ text: '+20 100 111 2223' }, ['c3']],
    [{ text: 'nobody' }, []],
    [{ status: 'shipped' as const }, ['c3']],
    [{ channel: 'stall' as const }, ['a1']],
    // A stored row without a channel is an order of the shop.
    [{ channel: 'web' as const }, ['c3', 'b2']],
    [{ reverse: true }, ['a1', 'b2', 'c3']],
    [{ sort: 'total' as const }, ['c3', 'a1', 'b2']],
    [{ sort: 'customer' as const }, ['b2', 'a1', 'c3']],
    [{ sort: 'status' as const }, ['b2', 'c3', 'a1']],
    [{ sort: 'id' as const, reverse: true }, ['c3', 'b2', 'a1']],
  ])('%j gives %j', (pick, expected) => {
    expect(ids(pick)).toEqual(expected)
  })
})
