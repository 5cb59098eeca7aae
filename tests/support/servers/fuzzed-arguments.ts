/** Arguments of public functions that nobody planned, some close to valid ones. */
import type { createRandom } from '../../simulation/clock/random.ts'
import {
  type Targets,
  createCursor,
  createValidPayload,
  writeKinds,
} from './near-valid-payloads.ts'

export interface PublicFunction {
  name: string
  args: string[]
  types: string[]
}

const texts = [
  '',
  ' ',
  'x',
  '7',
  '1e400',
  'null',
  '{}',
  '[]',
  "'; drop table products; --",
  '%',
  '\\',
  '../..',
  '\u0000',
  '\ud800',
  '\u200f',
  'ﷺ',
  'a'.repeat(5000),
  'mona@mail.example',
  '01000000101',
  'boxes',
  '4',
  'pending',
  'cancelled',
  'owner',
  '2026-11-01T10:00:00.000Z',
  '9999-99-99T99:99:99Z',
  'infinity',
  '-infinity',
  'https://[x/a.jpg',
  '/a.jpg',
  '00000000-0000-0000-0000-000000000000',
  '6513270e-269e-4d37-b2a7-4de452e6b438',
  'place_order',
  'adjust_stock',
] as const
const numbers = [
  0,
  1,
  -1,
  0.1,
  60,
  1e9,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e20,
  1e308,
  -1e-308,
  999_999_999_999,
] as const
/** Names of fields of payloads, cursors, reports and rows. */
export const fieldNames =
  `token placed_at sold_at payment_method customer firstName lastName address city governorate postalCode note
  email phone items product_id category_id order_id move_to name description price image image_url category featured
  bestseller new stock delta reason status base patch subject message release epoch xid t id seen at first held begun
  kind payload quantity app waiting to_decide oldest_at disk_left error available version locale name_ar description_ar
  pictures alt alt_ar size weight wood wood_ar finish finish_ar care care_ar maker maker_ar archived low_stock text
  written_at returned_at restocked method refund returns extra amount discount payment tendered device_id day closed_at
  opening counted takings cash card instapay sales sales_count returns_count sale_ids return_ids customerName facts
  hours_mon delivery_cairo testimonial_1_text_en max_of_one_product max_pieces max_total max_open_orders max_refusals
  couriers courier tracking_number staff_locale settings recorded_at reference another payments paid
  instapay_address ask_above answer answered_at how confirmed_at market packed_at counted_at lines back`.split(
    /\s+/,
  )

type Random = ReturnType<typeof createRandom>

function oneOf<T>(random: Random, list: readonly T[]): T {
  return list[random.below(list.length)] as T
}

export function createArguments(
  random: Random,
  { name, args, types }: PublicFunction,
  targets: Targets,
): string {
  const given = types.flatMap((type, at) =>
    random.oneIn(15)
      ? []
      : [[args[at] ?? '', createArgument(random, name, type, targets)] as const],
  )
  return JSON.stringify(Object.fromEntries(given))
}

function createArgument(random: Random, name: string, type: string, targets: Targets): unknown {
  if (random.oneIn(20)) return createValue(random, 2)
  if (random.oneIn(40)) return null
  switch (type) {
    case 'uuid':
      return random.uuid()
    case 'integer':
      return oneOf(random, numbers)
    case 'boolean':
      return random.oneIn(2)
    case 'jsonb':
      return random.oneIn(8) ? createValue(random, 4) : createJson(random, name, targets)
    default:
      return oneOf(random, texts)
  }
}

/** Almost valid, so that they reach the code behind the first checks. */
function createJson(random: Random, name: string, targets: Targets): unknown {
  if (name.startsWith('pull_')) return spoil(random, createCursor(random, targets))
  if (name !== 'run_operations') return createPayload(random, name, targets)
  return Array.from({ length: random.below(5) }, () => {
    const kind = random.oneIn(10) ? 'none' : oneOf(random, writeKinds)
    return {
      id: random.oneIn(5) ? createValue(random, 1) : random.uuid(),
      kind,
      payload: createPayload(random, kind, targets),
    }
  })
}

function createPayload(random: Random, name: string, targets: Targets): unknown {
  const kind = writeKinds.includes(name) ? name : oneOf(random, writeKinds)
  return spoil(random, createValidPayload(random, kind, targets))
}

/** Replaces up to two values, at any depth; a third of the values stay as they are. */
function spoil(random: Random, value: unknown): unknown {
  for (let changes = random.below(3); changes > 0; changes -= 1) spoilOne(random, value)
  return value
}

function spoilOne(random: Random, value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const part = value as Record<string, unknown>
  const keys = Object.keys(part)
  const key = random.oneIn(4) || keys.length === 0 ? oneOf(random, fieldNames) : oneOf(random, keys)
  const inner = part[key]
  if (typeof inner === 'object' && inner !== null && !random.oneIn(3)) spoilOne(random, inner)
  else part[key] = createValue(random, 3)
}

function createValue(random: Random, depth: number): unknown {
  switch (random.below(depth > 0 ? 6 : 4)) {
    case 0:
      return oneOf(random, texts)
    case 1:
      return oneOf(random, numbers)
    case 2:
      return random.oneIn(2)
    case 3:
      return null
    case 4:
      return Array.from({ length: random.below(4) }, () => createValue(random, depth - 1))
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(6) }, () => [
          oneOf(random, fieldNames),
          createValue(random, depth - 1),
        ]),
      )
  }
}
