import { describe, expect, it } from 'vitest'
import type { Reply } from '#backend/gateway.ts'
import type { Db } from '#db/database.ts'
import { putLines } from '#db/shopper/stored-cart.ts'
import { getMyOrder } from '#db/shopper/my-orders.ts'
import { placeMyOrder } from '#db/shopper/place-my-order.ts'
import type { OrderReceipt, OrderStatus } from '#domain/orders/order.ts'
import { flush } from '#sync/sending/push.ts'
import { createSync } from '#sync/sync-scheduler.ts'
import { aCustomer, aLine, uuid } from '../support/builders.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { createLedgerServer } from '../support/ledger-server.ts'
import { createManualTimers } from '../support/manual-timers.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { createTestDb } from '../support/test-db.ts'

describe('an order of this device', () => {
  const request = {
    id: uuid(1),
    token: 't'.repeat(43),
    lines: [aLine({ quantity: 2 })],
    customer: aCustomer,
    draftKey: 'checkout',
    now: 5,
  }

  it('changes from saved to sending to confirmed', async () => {
    const db = createTestDb()
    const seen: (string | undefined)[] = []
    const look = async () => void seen.push((await getMyOrder(db, uuid(1)))?.state.name)
    const deps = createPushDeps(db, createFakeGateway({ meanwhile: look }))
    await putLines(db, request.lines)
    await placeMyOrder(db, request)
    await look()
    await flush(deps)
    await look()
    expect(seen).toEqual(['saved', 'sending', 'confirmed'])
  })

  it('needs attention when it is rejected, with the reason', async () => {
    const db = createTestDb()
    const ledger = createLedgerServer(() => 'rejected')
    await putLines(db, request.lines)
    await placeMyOrder(db, request)
    await flush(createPushDeps(db, createFakeGateway({ ledger })))
    expect((await getMyOrder(db, uuid(1)))?.state).toEqual({
      name: 'needs-attention',
      code: 'items',
      problems: [],
    })
  })

  describe('asked about', () => {
    const day = 24 * 60 * 60_000

    /** What the server says can be changed; `ask` asks on that day after the order. */
    async function confirmedOrder() {
      const db = createTestDb()
      const server = { status: 'pending' as OrderStatus, mailed_at: '' }
      const questions: string[] = []
      const orderStatus = (id: string): OrderReceipt => {
        questions.push(id)
        const { status, mailed_at } = server
        const rest = { created_at: '2026-11-20T10:00:00Z', total: 14_999, items: [] }
        return { id, status, ...rest, ...(mailed_at !== '' && { mailed_at }) }
      }
      const deps = createPushDeps(db, createFakeGateway({ orderStatus }))
      await putLines(db, request.lines)
      await placeMyOrder(db, request)
      await flush(deps)
      const rest = {
        timers: createManualTimers(),
        onWakeUp: () => () => undefined,
        report: () => undefined,
      }
      const sync = createSync({ ...deps, ...rest })
      const ask = async (days: number) => {
        deps.clock.now = 1_000_000 + days * day
        await sync.refreshOrders()
        const state = (await getMyOrder(db, uuid(1)))?.state
        return state?.name === 'confirmed' ? state.receipt : undefined
      }
      return { server, questions, ask }
    }

    it('shows when its mail was handed over', async () => {
      const { server, ask } = await confirmedOrder()
      expect((await ask(0))?.mailed_at).toBeUndefined()
      server.mailed_at = '2026-11-20T10:01:00Z'
      expect((await ask(0))?.mailed_at).toBe(server.mailed_at)
    })

    it('shows a correction after delivery', async () => {
      const { server, ask } = await confirmedOrder()
      server.status = 'delivered'
      expect((await ask(40))?.status).toBe('delivered')
      server.status = 'cancelled'
      expect((await ask(69))?.status).toBe('cancelled')
    })

    it('is not requested any more 30 days after its last status', async () => {
      const { server, questions, ask } = await confirmedOrder()
      server.status = 'cancelled'
      await ask(40)
      await ask(69)
      await ask(71)
      expect(questions).toHaveLength(2)
    })

    it('is requested as long as it is not delivered', async () => {
      const { questions, ask } = await confirmedOrder()
      await ask(1)
      await ask(200)
      expect(questions).toHaveLength(2)
    })
  })
})

describe('many orders of this device', () => {
  const receiptOf = (id: string, status: OrderStatus): OrderReceipt => ({
    id,
    status,
    created_at: '2026-11-20T10:00:00Z',
    total: 14_999,
    items: [],
  })

  async function deviceWith(count: number) {
    const db = createTestDb()
    for (let n = 1; n <= count; n += 1) {
      const id = uuid(n)
      const { token, lines: items } = { token: 't'.repeat(43), lines: [] }
      const order = { id, token, placedAt: n, total: 1, items, customer: aCustomer }
      await db.local.myOrders.put({ ...order, receipt: receiptOf(id, 'pending') })
    }
    return db
  }

  function syncOf(db: Db, gateway: FakeGateway) {
    const timers = createManualTimers()
    const rest = { timers, onWakeUp: () => () => undefined, report: () => undefined }
    return createSync({ ...createPushDeps(db, gateway), ...rest })
  }

  it('are requested in turn, so that the oldest of 25 open ones is not skipped', async () => {
    const db = await deviceWith(25)
    const asked: string[] = []
    const orderStatus = (id: string) => {
      asked.push(id)
      return id === uuid(25) ? null : receiptOf(id, 'pending')
    }
    const sync = syncOf(db, createFakeGateway({ orderStatus }))
    await sync.refreshOrders()
    expect(asked).toEqual(Array.from({ length: 20 }, (_, n) => uuid(25 - n)))
    await sync.refreshOrders()
    expect(new Set(asked).size).toBe(25)
  })

  it('keep the newer of two statuses when the older reply comes late', async () => {
    const db = await deviceWith(1)
    const gateway = createFakeGateway()
    const replies: ((reply: Reply<OrderReceipt | null>) => void)[] = []
    gateway.orderStatus = () => new Promise((resolve) => replies.push(resolve))
    const late = syncOf(db, gateway).refreshOrders()
    await expect.poll(() => replies.length).toBe(1)
    const shipped = createFakeGateway({ orderStatus: (id) => receiptOf(id, 'shipped') })
    await syncOf(db, shipped).refreshOrders()
    replies[0]?.({ ok: true, value: receiptOf(uuid(1), 'pending') })
    await late
    expect((await db.local.myOrders.get(uuid(1)))?.receipt?.status).toBe('shipped')
  })
})
