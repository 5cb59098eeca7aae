import * as v from 'valibot'
import type {
  Failure,
  Gateway,
  OrdersPage,
  OrdersQuery,
  PhotoStore,
  Reply,
} from '#backend/gateway.ts'
import type { PushAnswer } from '#domain/push.ts'
import type { StaffCall } from '#domain/staff-calls/staff-call.ts'
import type { OrderSearchReply } from '#domain/orders/find-order.ts'
import type { OrderReceipt } from '#domain/orders/order.ts'
import type { DeviceReport } from '#domain/staff-calls/devices.ts'
import type { Outcome } from '#domain/writes/outcome.ts'
import { type CatalogServer, createCatalogServer } from './catalog-server.ts'
import { type LedgerServer, createLedgerServer } from './ledger-server.ts'

export type Weather =
  | 'fine'
  | 'lost-request'
  | 'lost-reply'
  | 'captive-portal'
  | 'hanging'
  | { status: number; retryAfterMs?: number; class?: Failure['class']; code?: string }

interface PushCall {
  name: 'subscribe_push' | 'follow_order' | 'unsubscribe_push'
  id: string
  token: string | null
  payload: Record<string, unknown>
}

export interface FakeGateway extends Gateway {
  ledger: LedgerServer
  catalog: CatalogServer
  /** Faults of the next operations sent, one each; later ones succeed. */
  forecast: Weather[]
  /** Faults of the next pages pulled. */
  pullForecast: Weather[]
  /** Faults of the next searches among the orders. */
  findForecast: Weather[]
  /** Faults of the next staff calls. */
  staffForecast: Weather[]
  /** All queries, in order. */
  searches: OrdersQuery[]
  /** Faults of the next photos. */
  photoForecast: Weather[]
  /** Names of photos in the order of sending, repeats included. */
  uploads: string[]
  /** The store's files by name. */
  stored: Map<string, Blob>
  /** How often the store was requested. */
  storeQuestions: number
  /** Reports of devices. */
  reports: DeviceReport[]
  /** Faults of the next questions whether an owner has signed the device out. */
  signOutForecast: Weather[]
  /** Their access tokens. */
  signOutQuestions: string[]
  /** Faults of the next calls about notifications. */
  pushForecast: Weather[]
  /** The next answers to them; `applied` unless given. */
  pushAnswers: PushAnswer[]
  pushCalls: PushCall[]
  /** Ids in the order of sending, repeats included. */
  sent: string[]
  /** The number of operations in each batch request. */
  together: number[]
  /** The access token of each request. */
  tokens: (string | null)[]
  pulls: number
  /** The most requests in flight at once. */
  mostAtOnce: () => number
}

export interface FakeGatewayOptions {
  ledger?: LedgerServer
  catalog?: CatalogServer
  /** Orders and stock moves, pulled by staff. */
  orders?: CatalogServer
  /** The result of a search among all orders; empty unless given. */
  findOrders?: (query: OrdersQuery) => OrdersPage
  /** The receipt that a shopper gets; null unless given. */
  orderStatus?: (id: string) => OrderReceipt | null
  /** The answer to a shopper who looks for an order; `not_found` unless given. */
  findOrder?: (number: string, phone: string) => OrderSearchReply
  /** The answer to a staff call; must fit the call. */
  answerStaff?: (call: Pick<StaffCall<unknown>, 'name' | 'args'>) => unknown
  /** Whether an owner has signed the device out; no unless given. */
  isSignedOut?: () => boolean
  /** Where photos go; no store unless given. */
  photoStore?: PhotoStore
  /** False: a server without the function for batches. */
  acceptsBatches?: boolean
  /** Pages of `pull_catalog`, without separate stocks. */
  sendsWholeRows?: () => boolean
  /** A large catalogue: the server sends priority rows. */
  isLarge?: () => boolean
  /** Operations without an outcome when they arrive in a batch. */
  failsAmongOthers?: (id: string) => boolean
  /** Called before every answer: delays, crashes. */
  meanwhile?: () => Promise<void>
}

/** A gateway on the fake servers, with network faults. */
export function createFakeGateway(options: FakeGatewayOptions = {}): FakeGateway {
  const { ledger = createLedgerServer(), catalog = createCatalogServer() } = options
  const meanwhile = options.meanwhile ?? (async () => undefined)
  const forecast: Weather[] = []
  const pullForecast: Weather[] = []
  const findForecast: Weather[] = []
  const staffForecast: Weather[] = []
  let atOnce = 0
  let most = 0

  async function under<T>(days: Weather[], signal: AbortSignal, serve: () => T): Promise<Reply<T>> {
    atOnce += 1
    most = Math.max(most, atOnce)
    const weather = days.shift() ?? 'fine'
    await meanwhile()
    atOnce -= 1
    if (weather === 'fine') return { ok: true, value: serve() }
    if (weather === 'lost-reply') serve()
    if (weather === 'hanging') await aborted(signal)
    if (weather === 'captive-portal')
      return { ok: false, error: { class: 'transient', status: 200 } }
    if (typeof weather === 'string') return { ok: false, error: { class: 'transient' } }
    return { ok: false, error: { class: 'transient', ...weather } }
  }

  const answerPush = (call: PushCall, signal: AbortSignal) => {
    gateway.pushCalls.push(call)
    return under<PushAnswer>(
      gateway.pushForecast,
      signal,
      () => gateway.pushAnswers.shift() ?? { status: 'applied' },
    )
  }

  const gateway: FakeGateway = {
    ledger,
    catalog,
    forecast,
    pullForecast,
    findForecast,
    staffForecast,
    searches: [],
    photoForecast: [],
    uploads: [],
    stored: new Map(),
    storeQuestions: 0,
    reports: [],
    pushForecast: [],
    pushAnswers: [],
    pushCalls: [],
    signOutForecast: [],
    signOutQuestions: [],
    sent: [],
    together: [],
    tokens: [],
    pulls: 0,
    mostAtOnce: () => most,
    pullCatalog: (cursor, limit, signal, seen) => {
      gateway.pulls += 1
      const isLarge = seen !== undefined && options.isLarge?.() === true
      const tell = options.sendsWholeRows?.() === true ? catalog.wholePage : catalog.page
      return under(pullForecast, signal, () =>
        isLarge ? catalog.firstPage(cursor, limit, seen) : tell(cursor, limit),
      )
    },
    pullOrders: (cursor, limit, _token, signal) =>
      under(pullForecast, signal, () => (options.orders ?? catalog).wholePage(cursor, limit)),
    findOrders: (query, token, signal) => {
      gateway.searches.push(query)
      gateway.tokens.push(token)
      return under(
        findForecast,
        signal,
        () => options.findOrders?.(query) ?? { orders: [], next: null },
      )
    },
    send: (operation, token, signal) => {
      gateway.sent.push(operation.id)
      gateway.tokens.push(token)
      return under<Outcome>(forecast, signal, () => ledger.arrive(operation))
    },
    sendBatch: async (operations, token, signal) => {
      gateway.together.push(operations.length)
      if (options.acceptsBatches === false)
        return { ok: false, error: { class: 'upgrade', status: 404, code: 'PGRST202' } }
      gateway.sent.push(...operations.map(({ id }) => id))
      gateway.tokens.push(...operations.map(() => token))
      return under(forecast, signal, () => {
        const heard = operations.filter(({ id }) => options.failsAmongOthers?.(id) !== true)
        return new Map(heard.map((operation) => [operation.id, ledger.arrive(operation)]))
      })
    },
    withdraw: ({ id }, token, signal) => {
      gateway.tokens.push(token)
      return under(forecast, signal, () => ledger.withdraw(id))
    },
    orderStatus: (id, _token, signal) => under([], signal, () => options.orderStatus?.(id) ?? null),
    addOrderToken: (id, { own }, signal) => {
      gateway.tokens.push(own)
      return under([], signal, () => options.orderStatus?.(id) ?? null)
    },
    findOrder: ({ number, phone }, token, signal) => {
      gateway.tokens.push(token)
      return under(
        findForecast,
        signal,
        () => options.findOrder?.(number, phone) ?? { status: 'not_found' },
      )
    },
    orderQuestion: (_link, signal) => under([], signal, () => ({ status: 'unknown' })),
    followNewsletterLink: ({ action }, signal) =>
      under([], signal, () => (action === 'confirm' ? 'confirmed' : 'unsubscribed')),
    callAsStaff: (call, token, signal) => {
      gateway.tokens.push(token)
      return under(staffForecast, signal, () => v.parse(call.answer, options.answerStaff?.(call)))
    },
    reportDevice: (report, _token, signal) => {
      gateway.reports.push(report)
      return under([], signal, () => true)
    },
    subscribePush: (id, push, token, signal) =>
      answerPush({ name: 'subscribe_push', id, token, payload: { ...push } }, signal),
    followOrder: (id, push, signal) =>
      answerPush({ name: 'follow_order', id, token: null, payload: { ...push } }, signal),
    unsubscribePush: (id, endpoint, signal) =>
      answerPush({ name: 'unsubscribe_push', id, token: null, payload: { endpoint } }, signal),
    confirmSignOut: (token, signal) => {
      gateway.signOutQuestions.push(token)
      return under(gateway.signOutForecast, signal, () => options.isSignedOut?.() === true)
    },
    uploadPhoto: ({ name, blob }, token, signal) => {
      gateway.uploads.push(name)
      gateway.tokens.push(token)
      return under(gateway.photoForecast, signal, () => {
        gateway.stored.set(name, blob)
        return null
      })
    },
    findPhotoStore: (_token, signal) => {
      gateway.storeQuestions += 1
      return under(gateway.photoForecast, signal, () => options.photoStore ?? null)
    },
  }
  return gateway
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })
}
