/** The server: the real SQL, sign-in, a photo store, and the actions of its owner. */
import { neededSchema } from '#db/mirror/mirrored-tables.ts'
import type { Random } from '../clock/random.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { answerRpc } from './api.ts'
import type { Answer, Request } from './messages.ts'
import type { Database } from './database.ts'
import { literal } from './sql.ts'
import { asNewerServer } from './newer-answers.ts'
import { createRepeatedPulls } from './repeated-pulls.ts'
import { staffUsers } from '../people/members.ts'

/** The first outcome of an operation. */
interface Decided {
  id: string
  kind: string
  payload: unknown
  outcome: { status: string } & Record<string, unknown>
  /** Its position among all outcomes. */
  place: number
  /** How many epochs the server had begun by then. */
  epoch: number
  /** ms since 1970. */
  at: number
}

export type Role = 'owner' | 'member'

export interface Server {
  answer: (request: Request) => Promise<Answer>
  /** By operation. A restore removes the outcomes since the last backup. */
  decided: ReadonlyMap<string, Decided>
  /** All answers about an operation: reasons of a rejection may change between two attempts. */
  answered: ReadonlyMap<string, Decided['outcome'][]>
  /** Ids of operations whose outcomes a restore has lost. */
  lost: ReadonlySet<string>
  /** Requests by device address. */
  requests: ReadonlyMap<string, number>
  /** Functions that this server lacks. */
  missing: Set<string>
  /** Its pages carry a lower number than the app needs. */
  isBehind: boolean
  /** It is of a later release: its answers have more than this app knows. */
  isAhead: boolean
  database: Database
  accounts: Accounts
  photos: ReadonlySet<string>
  backup: () => Promise<void>
  restore: () => Promise<void>
  epochs: () => number
  /** How many requests repeated an operation that had an outcome. */
  replays: () => number
  setStaff: (user: string, isStaff: boolean) => Promise<void>
  isStaff: (user: string) => boolean
  setRole: (user: string, role: Role) => Promise<void>
  roleOf: (user: string) => Role
  /** Today, whether or not somebody has hired them again. */
  wasDismissed: (user: string) => boolean
  setOrderLimit: (count: number) => Promise<void>
  /** Orders of more pieces of one product are held. */
  setHoldLimit: (pieces: number) => Promise<void>
  purge: () => Promise<void>
  /** Tombstones were purged today; in the shop they stay for 180 days. */
  hasPurged: () => boolean
  /** The owner erases all customers so far; open orders keep theirs. */
  erase: () => Promise<void>
  /** The jobs of a night: expired data is deleted. */
  nightly: () => Promise<void>
  /**
   * Another tool begins a transaction that adds a category, or commits it. Pulls return nothing
   * that was written since it began.
   */
  slowWrite: (begins: boolean) => Promise<void>
  /** Another tool of the owner sets a price. */
  setPrice: (product: string, piastres: number) => Promise<void>
}

/** Planted faults of the server. */
export interface ServerFaults {
  /** Keep batches. Otherwise each operation has its own request, for the fault to change. */
  together?: boolean
  /** Before the request is served. */
  before?: (request: Request, server: Server) => Promise<Request>
  /** Answers instead of the server. */
  instead?: (
    request: Request,
    serve: (request: Request) => Promise<Answer>,
    server: Server,
  ) => Promise<Answer>
}

const rpc = '/rest/v1/rpc/'

export async function openServer(
  database: Database,
  random: Random,
  now: () => number,
  faults: ServerFaults = {},
): Promise<Server> {
  const accounts = createAccounts(staffUsers, random, now)
  const pulls = createRepeatedPulls(database, accounts)
  const requests = new Map<string, number>()
  const photos = new Set<string>()
  const staff = new Set<string>(staffUsers)
  const dismissed = new Set<string>()
  const roles = new Map<string, Role>()
  const roleOf = (user: string) => roles.get(user) ?? 'owner'
  let decided = new Map<string, Decided>()
  const answered = new Map<string, Decided['outcome'][]>()
  let saved = new Map<string, Decided>()
  const lost = new Set<string>()
  let places = 0
  let epochs = 1
  let isWriting = false
  let slowWrites = 0
  let replays = 0
  let purges = 0
  const setStaff = async (user: string, isStaff: boolean) => {
    if (isStaff) staff.add(user)
    else {
      staff.delete(user)
      dismissed.add(user)
    }
    await database.run(
      isStaff
        ? `insert into private.staff (user_id, email, role)
           values (${literal(user)}, '', ${literal(roleOf(user))})
           on conflict (user_id) do update set role = excluded.role`
        : `delete from private.staff where user_id = ${literal(user)}`,
    )
  }

  async function slowWrite(begins: boolean): Promise<void> {
    if (begins === isWriting) return
    isWriting = begins
    slowWrites += 1
    if (!begins) return database.commitPrepared()
    const values = `'slow-${slowWrites}', 'Lamps', 'Lamps of carved wood.', '/images/categories/decor.jpg'`
    await database.prepare(
      `insert into public.categories (id, name, description, image_url) values (${values})`,
    )
  }

  async function serve(request: Request): Promise<Answer> {
    const { path } = request
    if (path.startsWith('/auth/v1/')) return accounts.answer(path, request)
    if (path.startsWith('/storage/v1/')) return storePhoto(request)
    if (isMissing(path.slice(rpc.length))) return { status: 404, body: { code: 'PGRST202' } }
    const repeated = pulls.repeat(request)
    const answer = repeated ?? (await answerRpc(server, request))
    if (repeated === null) pulls.remember(request, answer)
    note(request, answer)
    if (server.isBehind && path.startsWith(`${rpc}pull_`))
      return { ...answer, body: { ...Object(answer.body), schema: neededSchema - 1 } }
    return server.isAhead ? asNewerServer(path, answer) : answer
  }

  function isMissing(name: string): boolean {
    const isControl = faults.before !== undefined || faults.instead !== undefined
    const isAlone = isControl && faults.together !== true
    return server.missing.has(name) || (isAlone && name === 'run_operations')
  }

  function storePhoto({ path, accessToken }: Request): Answer {
    const user = accessToken === null ? null : accounts.userOf(accessToken)
    if (user === null) return { status: 400, body: { statusCode: '403', error: 'jwt expired' } }
    if (path.includes('/bucket/')) return { status: 200, body: { id: 'product-photos' } }
    const key = path.slice('/storage/v1/object/'.length)
    if (photos.has(key)) return { status: 400, body: { statusCode: '409', error: 'Duplicate' } }
    photos.add(key)
    return { status: 200, body: { Key: key } }
  }

  function note({ path, body }: Request, { status, body: answer }: Answer): void {
    if (status !== 200) return
    const { p_operation_id: id, p_payload: payload, p_operations: several } = Object(body)
    if (!Array.isArray(several)) return noteOutcome(id, path.slice(rpc.length), payload, answer)
    const outcomes = Object(Object(answer).outcomes)
    for (const one of several) noteOutcome(one.id, one.kind, one.payload, outcomes[one.id])
  }

  function noteOutcome(id: unknown, kind: string, payload: unknown, outcome: unknown): void {
    if (typeof id !== 'string' || !isOutcome(outcome)) return
    if (decided.has(id)) replays += 1
    if (outcome.status === 'wait') return
    answered.set(id, [...(answered.get(id) ?? []), outcome])
    if (decided.has(id)) return
    const place = (places += 1)
    decided.set(id, { id, kind, payload, outcome, place, epoch: epochs, at: now() })
  }

  const server: Server = {
    answer: async (sent) => {
      requests.set(sent.address, (requests.get(sent.address) ?? 0) + 1)
      const request = (await faults.before?.(sent, server)) ?? sent
      return faults.instead?.(request, serve, server) ?? serve(request)
    },
    get decided() {
      return decided
    },
    answered,
    lost,
    requests,
    missing: new Set(),
    isBehind: false,
    isAhead: false,
    database,
    accounts,
    photos,
    backup: async () => {
      await database.backup()
      saved = new Map(decided)
    },
    restore: async () => {
      await slowWrite(false)
      await database.restore()
      for (const user of staffUsers) await setStaff(user, staff.has(user))
      for (const id of decided.keys()) if (!saved.has(id)) lost.add(id)
      decided = new Map(saved)
      epochs += 1
    },
    epochs: () => epochs,
    slowWrite,
    replays: () => replays,
    setStaff,
    isStaff: (user) => staff.has(user),
    setRole: async (user, role) => {
      roles.set(user, role)
      if (staff.has(user)) await setStaff(user, true)
    },
    roleOf,
    wasDismissed: (user) => dismissed.has(user),
    setOrderLimit: async (count) =>
      void (await database.run(
        `update private.rate_limits set max_count = ${count} where name = 'orders'`,
      )),
    setHoldLimit: async (pieces) =>
      void (await database.run(`update private.order_limits set max_of_one_product = ${pieces}`)),
    purge: async () => {
      purges += 1
      await database.run(`select private.purge_deletions(interval '0 seconds')`)
    },
    hasPurged: () => purges > 0,
    erase: async () =>
      void (await database.run(
        "select private.erase_orders(array(select id from public.orders where channel = 'web'))",
      )),
    nightly: async () =>
      void (await database.run('select private.run_job(d) from private.due_jobs() d')),
    setPrice: async (product, piastres) =>
      void (await database.run(
        `update public.products set price = ${piastres / 100} where id = ${literal(product)}`,
      )),
  }
  await database.reset()
  for (const user of staffUsers) await setStaff(user, true)
  return server
}

function isOutcome(body: unknown): body is Decided['outcome'] {
  return (
    typeof body === 'object' && body !== null && typeof Reflect.get(body, 'status') === 'string'
  )
}
