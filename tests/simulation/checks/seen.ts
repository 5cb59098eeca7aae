/** A person had seen every value that they overwrote or deleted. */
import type { Entry } from '../people/diary.ts'
import type { World } from '../world.ts'
import { describe } from './accounted.ts'
import { demand } from './violation.ts'

interface Change {
  operation: string
  t: string
  id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const fields = [
  'name',
  'name_ar',
  'wood',
  'description',
  'price',
  'image',
  'featured',
  'bestseller',
  'new',
  'image_url',
  'status',
  'category',
  'archived',
]

export async function checkSeen(world: World): Promise<void> {
  const rows = await world.scheduler.hold(
    world.server.database.run(
      `select operation, t, id, before, after from sim.changes where operation is not null order by n`,
    ),
  )
  for (const row of rows as unknown as Change[]) {
    const change = { ...row, before: withFacts(row.before), after: withFacts(row.after) }
    const entry = world.diary.entries.get(change.operation)
    if (entry?.mutation.kind === 'deleteCategory' && change.t === 'products')
      checkMove(entry, change)
    if (entry === undefined || subjectOf(entry) !== change.id) continue
    if (change.after === null) checkDeletion(world, entry, change)
    else checkPatch(world, entry, change)
  }
}

/** The row as devices know it: a fact beside the other fields. */
function withFacts(row: Change['before']): Change['before'] {
  if (row === null || !('facts' in row)) return row
  const wood: unknown = Reflect.get(Object(row['facts']), 'wood') ?? null
  return { ...row, wood }
}

function checkPatch(
  { diary, server }: World,
  entry: Entry,
  { before, after, t, id }: Change,
): void {
  const sent = server.decided.get(entry.id)?.payload
  for (const field of fields) {
    if (!(field in (after ?? {})) || before?.[field] === after?.[field]) continue
    const [old, now] = [comparable(field, before?.[field]), comparable(field, after?.[field])]
    demand(
      sent === undefined || t === 'orders' || now === comparable(field, wishOf(sent, field), false),
      'seen',
      () => `${describe(entry)} writes ${field} ${String(now)} to ${t} ${id}`,
    )
    if (before === null) continue
    const seen = seenValues([...diary.entries.values()], entry, field)
    demand(
      seen.includes(old),
      'seen',
      () =>
        `${describe(entry)} overwrites ${field} ${String(old)} of ${t} ${id}; seen was ${seen.join(', ')}`,
    )
  }
}

/** The products of a deleted category. */
function checkMove(entry: Entry, { before, after, id }: Change): void {
  const { category_id: from, move_to: to }: { category_id?: unknown; move_to?: unknown } = entry
    .mutation.payload as object
  demand(
    before?.['category'] === from && (after?.['category'] ?? null) === to,
    'seen',
    () => `${describe(entry)} moves product ${id} to ${String(after?.['category'])}`,
  )
}

/** A new product is in the category that its author created with it, also under another id. */
export async function checkMoved({ movedTo, diary, server, scheduler }: World): Promise<void> {
  const entries = [...diary.entries.values()]
  const isMovedLater = entries.some(
    ({ mutation: { kind, payload } }) =>
      kind === 'deleteCategory' || (kind === 'updateProduct' && 'category' in payload.patch),
  )
  if (movedTo.size === 0 || isMovedLater) return
  const rows = await scheduler.hold(
    server.database.read('select id, category from public.products'),
  )
  for (const { id, category } of rows) {
    const wanted = movedTo.get(String(id))
    demand(
      wanted === undefined || wanted === category,
      'seen',
      () => `product ${String(id)} is in ${String(category)}, not in its own category ${wanted}`,
    )
  }
}

function checkDeletion({ diary }: World, entry: Entry, { before, t, id }: Change): void {
  for (const field of fields) {
    if (before === null || !(field in before) || entry.seen?.[field] === undefined) continue
    const old = comparable(field, before[field])
    const seen = seenValues([...diary.entries.values()], entry, field)
    demand(
      seen.includes(old),
      'seen',
      () =>
        `${describe(entry)} deletes ${t} ${id} with ${field} ${String(old)}; seen was ${seen.join(', ')}`,
    )
  }
}

/** Values shown to the author of all merged writes, and values the author wrote on the device. */
function seenValues(entries: readonly Entry[], entry: Entry, field: string): unknown[] {
  const own = entries.filter(
    (one) =>
      one.device === entry.device && one.user === entry.user && subjectOf(one) === subjectOf(entry),
  )
  const shown = own.flatMap(({ id, end, seen, mutation }) =>
    id === entry.id || (end?.by === 'merged' && end.into === entry.id) || end?.by === 'another try'
      ? [seen?.[field], baseOf(mutation, field)]
      : [],
  )
  return [...shown, ...own.map(({ mutation }) => wishOf(mutation.payload, field))].map((value) =>
    comparable(field, value, false),
  )
}

function baseOf({ payload }: Entry['mutation'], field: string): unknown {
  const base: unknown = Reflect.get(payload, 'base')
  return typeof base === 'object' && base !== null ? Reflect.get(base, field) : base
}

function wishOf(payload: unknown, field: string): unknown {
  return Reflect.get(Object(Reflect.get(Object(payload), 'patch') ?? payload), field)
}

function subjectOf({ mutation: { payload } }: Entry): string | undefined {
  const ids = ['product_id', 'category_id', 'order_id'].map((name): unknown =>
    Reflect.get(payload, name),
  )
  return ids.find((id) => typeof id === 'string')
}

/** Tables keep prices in EGP, screens in piastres. */
function comparable(field: string, value: unknown, isStored = true): unknown {
  if (field === 'name_ar' || field === 'wood') return value ?? null
  if (field === 'archived') return value ?? false
  return field === 'price' && isStored ? Math.round(Number(value) * 100) : value
}
