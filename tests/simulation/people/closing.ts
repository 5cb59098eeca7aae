/** The end of a day at the stall: a person counts the expected cash, or a little less. */
import type { CloseDay } from '#domain/orders/day-closing.ts'
import { readStored } from '../device/stored-rows.ts'
import type { Author } from './staff.ts'

export async function closeDay({ world, page, user }: Author, missing: number): Promise<void> {
  const { app, db, device } = page
  const [id, now] = [world.random.uuid(), page.now()]
  const day = app.dayOf(new Date(now))
  const { own } = await app.readDayEnd(db, day)
  const takings = app.sumTakings(own)
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
  const closed = await app
    .closeStallDay(db, seen, { id, userId: user, now }, 'closing')
    .catch((error: unknown) => {
      world.diary.refused.add(id)
      throw error
    })
  if (!closed.ok) return
  const row = readStored(device, 'local', 'outbox').find((one) => one['id'] === id)
  const payload = row?.['payload'] as CloseDay
  const mutation = { kind: 'closeDay' as const, payload }
  world.diary.save({ id, device: device.number, user, mutation, seen: null })
  page.push()
}
