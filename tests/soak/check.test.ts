/** The soak's check detects each kind of broken promise. */
import { describe, expect, it } from 'vitest'
import { type Books, type Seen, check } from './check.ts'
import { createDiary } from './diary.ts'
import type { StoredWrite } from './read-device.ts'

const product = { id: 'p', name: 'Box', price: 100, stock: 4, version: 2 }
const aWrite = (change: Partial<StoredWrite> = {}): StoredWrite => ({
  id: 'w',
  kind: 'adjustStock',
  state: 'applied',
  lane: 'product:p',
  seq: 1,
  payload: { product_id: 'p', delta: 1 },
  createdAt: 0,
  merged: [],
  deps: [],
  ...change,
})

interface World {
  /** How many times a screen confirmed one more counted piece. */
  counts: number
  writes: StoredWrite[]
  ledger: Record<string, unknown>[]
  stock: number
  mirror: Record<string, unknown>[]
  /** What a second device holds, which has imported the count from a help file. */
  importer: StoredWrite[] | null
  remarks: string[]
}

/** A stock of three, and one more counted. */
async function violationsOf(change: Partial<World> = {}) {
  const writes = [aWrite()]
  const world = {
    counts: 1,
    writes,
    ledger: [{ id: 'w', kind: 'adjust_stock', status: 'applied' }],
    stock: 4,
    mirror: [product],
    importer: null,
    remarks: [],
    ...change,
  }
  const diary = createDiary()
  for (let n = 0; n < world.counts; n += 1) diary.begin(0, 'adjustStock', 'Box').confirmed = true
  diary.recognize(0, world.writes)
  diary.remarks.push(...world.remarks)
  if (world.importer !== null)
    diary.imports.push({ device: 1, from: 0, ids: ['w'], confirmed: true })
  const mirror = { products: world.mirror, orders: [] }
  const devices: Seen[] = [world.writes, world.importer ?? []].map((held) => ({
    writes: held,
    mirror,
  }))
  const { violations } = await check(booksOf(world), diary, devices, new Map([['p', 3]]))
  return violations
}

function booksOf({ ledger, stock }: Pick<World, 'ledger' | 'stock'>): Books {
  return {
    sql: async (text) => {
      if (text.includes('private.operations') && !text.includes('items')) return ledger
      if (text.includes('public.orders')) return []
      return [{ ...product, stock }]
    },
  }
}

describe('at the end of a soak', () => {
  it('a shop that keeps its promises has no violation', async () => {
    expect(await violationsOf()).toEqual([])
  })

  it('two counts that were merged count twice', async () => {
    const world = { counts: 2, writes: [aWrite({ merged: ['v'] })] }
    const mirror = [{ ...product, stock: 5 }]
    expect(await violationsOf({ ...world, stock: 5, mirror })).toEqual([])
    expect(await violationsOf(world)).toEqual(['there are 4 of p; 5 would add up'])
  })

  it('detects a confirmed write that is nowhere', async () => {
    const [lost] = await violationsOf({ writes: [], ledger: [], stock: 3, mirror: [] })
    expect(lost).toMatch(/was confirmed, and is nowhere/)
  })

  it('detects a write that never arrived', async () => {
    const [lost] = await violationsOf({ ledger: [], stock: 3, mirror: [{ ...product, stock: 3 }] })
    expect(lost).toMatch(/never reached the server/)
  })

  it('accepts a rejection that a restore has lost, because its author sees it', async () => {
    const writes = [aWrite({ state: 'rejected' })]
    const mirror = [{ ...product, stock: 3 }]
    expect(await violationsOf({ writes, ledger: [], stock: 3, mirror })).toEqual([])
  })

  it('accepts a write that waits behind a conflict, and nothing else that waits', async () => {
    const conflict = aWrite({ id: 'first', kind: 'updateProduct', state: 'conflict', seq: 0 })
    const shop = { ledger: [], stock: 3, mirror: [{ ...product, stock: 3 }] }
    const waiting = aWrite({ state: 'pending' })
    const [stranger] = await violationsOf({ ...shop, writes: [waiting, conflict] })
    expect(stranger).toBeUndefined()
    const [late] = await violationsOf({ ...shop, writes: [waiting, { ...conflict, seq: 2 }] })
    expect(late).toMatch(/never reached the server; on the device it is pending/)
    const sale = aWrite({ id: 'sale', lane: 'order:o', state: 'pending', deps: ['first'] })
    const after = aWrite({ state: 'pending', lane: 'product:q', seq: 2, deps: ['sale'] })
    const [dependant] = await violationsOf({ ...shop, writes: [after, sale, conflict] })
    expect(dependant).toBeUndefined()
  })

  it('accepts a conflict that is gone because its author chose the value of the server', async () => {
    const books = booksOf({
      ledger: [{ id: 'w', kind: 'adjust_stock', status: 'conflict' }],
      stock: 3,
    })
    const diary = createDiary()
    diary.begin(0, 'adjustStock', 'Box').confirmed = true
    diary.recognize(0, [aWrite({ state: 'conflict' })])
    const mirror = { products: [{ ...product, stock: 3 }], orders: [] }
    const look = () => check(books, diary, [{ writes: [], mirror }], new Map([['p', 3]]))
    const { violations } = await look()
    expect(violations).toEqual([expect.stringMatching(/conflict on the server, and not shown/)])
    diary.dropped.add('0 w')
    expect((await look()).violations).toEqual([])
  })

  it('detects a rejection that nobody sees', async () => {
    const ledger = [{ id: 'w', kind: 'adjust_stock', status: 'rejected' }]
    const [lost] = await violationsOf({ ledger })
    expect(lost).toMatch(/rejected on the server, and applied on the device/)
  })

  it('detects a write applied twice and a write without an author', async () => {
    const ledger = ['w', 'again'].map((id) => ({ id, kind: 'adjust_stock', status: 'applied' }))
    const found = await violationsOf({ ledger, stock: 5 })
    expect(found).toContain('nobody wrote adjust_stock again')
    expect(found).toContain('there are 5 of p; 4 would add up')
  })

  it('accepts a help file that two devices have sent', async () => {
    expect(await violationsOf({ importer: [aWrite()] })).toEqual([])
  })

  it('detects an import that skips a write, although its author sends it', async () => {
    const [skipped] = await violationsOf({ importer: [] })
    expect(skipped).toBe(
      'w, imported from device 0 by device 1, is not on it; on the server: applied',
    )
  })

  it('accepts a write behind a conflict that another device has sent from a help file', async () => {
    const conflict = aWrite({ id: 'first', kind: 'updateProduct', state: 'conflict', seq: 0 })
    const waiting = [conflict, aWrite({ state: 'pending' })]
    const [alone] = await violationsOf({ writes: waiting })
    expect(alone).toMatch(/is applied on the server, and pending on the device/)
    expect(await violationsOf({ writes: waiting, importer: [aWrite()] })).toEqual([])
    expect(await violationsOf({ importer: waiting })).toEqual([])
  })

  it('detects an imported write whose end the importer does not see', async () => {
    const [waits] = await violationsOf({ importer: [aWrite({ state: 'needs-sign-in' })] })
    expect(waits).toMatch(/is applied on the server, and needs-sign-in there/)
  })

  it('detects that the app takes a response of a gateway as final', async () => {
    const writes = [aWrite({ state: 'rejected' })]
    const [refused] = await violationsOf({ writes })
    expect(refused).toMatch(/is applied on the server, and rejected on the device/)
    const remarks = ['device 1 takes its session as ended']
    expect(await violationsOf({ remarks })).toEqual(remarks)
  })

  it('detects a stock below zero', async () => {
    expect(await violationsOf({ stock: -1 })).toContain('the stock of p is negative')
  })

  it('detects a mirror that is behind or lacks a row', async () => {
    const [behind] = await violationsOf({ mirror: [{ ...product, version: 1 }] })
    expect(behind).toMatch(/^device 0 has products/)
    const [fewer] = await violationsOf({ mirror: [] })
    expect(fewer).toBe('device 0 has 0 of 1 products')
  })
})
