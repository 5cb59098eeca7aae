/** The end of a day at the stall: a person counts the expected cash, or a little less. */
import type { CloseDay } from '#domain/orders/day-closing.ts'
import { readStored } from '../device/stored-rows.ts'
import { checkOwnTakings } from '../checks/takings.ts'
import type { Step } from '../story/steps.ts'
import type { Author } from './staff.ts'
import { sendForm } from './two-tabs.ts'

export async function closeDay(
  { world, page, user }: Author,
  { missing, ...form }: Extract<Step, { do: 'close-day' }>,
): Promise<void> {
  const { app, db, device } = page
  const now = page.now()
  const day = app.dayOf(new Date(now))
  const { own } = await app.readDayEnd(db, day)
  const takings = app.sumTakings(own)
  checkOwnTakings(world, device, day, own)
  const of = (kind: string) => own.flatMap((one) => (one.kind === kind ? one.id : []))
  const [opening, note] = [10_000, missing > 0 ? 'Some change is missing.' : '']
  const expected = app.expectedCash({ opening, takings })
  const seen = {
    day,
    opening,
    counted: Math.max(0, expected - missing),
    note,
    takings,
    sale_ids: of('sale'),
    return_ids: of('return'),
  }
  const id = await sendForm(world, page, form, async (on, fresh) => {
    const act = { id: fresh, userId: user, now }
    return (await on.app.closeStallDay(on.db, seen, act, 'closing')).ok
  })
  if (id === null) return
  const row = readStored(device, 'local', 'outbox').find((one) => one['id'] === id)
  const payload = row?.['payload'] as CloseDay
  const mutation = { kind: 'closeDay' as const, payload }
  world.diary.save({ id, device: device.number, user, mutation, seen: null })
  page.push()
}
