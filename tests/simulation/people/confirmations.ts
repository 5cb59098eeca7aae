/** 'Is this order right?': staff ask, and whoever has the link answers. */
import type { Page } from '../device/types.ts'
import type { Step } from '../story/steps.ts'
import type { World } from '../world.ts'
import { type Author, queue } from './staff.ts'

type Of<D extends Step['do']> = Extract<Step, { do: D }>

/** Of an order that is not sent yet. */
export async function confirmOrder(author: Author, step: Of<'confirm-order'>): Promise<void> {
  const { app, db } = author.page
  if (!('isAnswerable' in app)) return
  const open = (await app.listStaffOrders(db))
    .map(({ order }) => order)
    .filter(app.isAnswerable)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const order = open[step.pick % Math.max(1, open.length)]
  if (order === undefined) return
  const confirmed_at = new Date(author.page.now()).toISOString()
  const payload = { order_id: order.id, how: step.phone ? 'phone' : 'asked', confirmed_at } as const
  await queue(author, [{ kind: 'recordConfirmation', payload }], [null])
}

/** The link of any order of the server, as a messenger brings it. One answer waits at a time. */
export async function answerOrder(
  world: World,
  page: Page,
  { pick, yes }: Of<'answer-order'>,
): Promise<void> {
  const { app, db } = page
  if (!('answerOrder' in app)) return
  const orders = await world.scheduler.hold(
    world.server.database.run(
      `select o.id, private.answer_token(o.id) as token from public.orders o
        where o.channel = 'web' order by o.id`,
    ),
  )
  const chosen = orders[pick % Math.max(1, orders.length)]
  if (chosen === undefined) return
  const link = { id: String(chosen['id']), token: String(chosen['token']) }
  const answersOf = async () =>
    (await app.listOperations(db)).rows.filter(
      ({ kind, lane }) => kind === 'answerOrder' && lane === `order:${link.id}`,
    )
  const before = await answersOf()
  if (before.some(({ state }) => state !== 'applied')) return
  await app.answerOrder(db, link, yes ? 'yes' : 'no', page.now())
  const known = new Set(before.map(({ id }) => id))
  for (const { id, payload } of await answersOf())
    if (!known.has(id))
      world.diary.save({
        id,
        device: page.device.number,
        user: null,
        mutation: { kind: 'answerOrder', payload } as never,
        // A no is given to a pending order only, and the server cancels no other.
        seen: yes ? null : { status: 'pending' },
      })
  page.push()
}
