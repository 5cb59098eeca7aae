/** Arguments of public functions that nobody planned, some close to valid ones. */
import type { createRandom } from '../../simulation/clock/random.ts'
import { placeOrderPayload } from './place-order-payload.ts'

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
const fields =
  `token placed_at sold_at payment_method customer firstName lastName address city governorate postalCode
  email phone items product_id category_id order_id move_to name description price image image_url category featured
  bestseller new stock delta reason status base patch subject message release epoch xid t id seen at first held begun
  kind payload quantity app waiting to_decide oldest_at disk_left error available version`.split(
    /\s+/,
  )

type Random = ReturnType<typeof createRandom>

function oneOf<T>(random: Random, list: readonly T[]): T {
  return list[random.below(list.length)] as T
}

export function createArguments(random: Random, { args, types }: PublicFunction): string {
  const given = types.flatMap((type, at) =>
    random.oneIn(15) ? [] : [[args[at] ?? '', createArgument(random, type)] as const],
  )
  return JSON.stringify(Object.fromEntries(given))
}

function createArgument(random: Random, type: string): unknown {
  if (random.oneIn(10)) return createValue(random, 2)
  if (random.oneIn(20)) return null
  switch (type) {
    case 'uuid':
      return random.uuid()
    case 'integer':
      return oneOf(random, numbers)
    case 'boolean':
      return random.oneIn(2)
    case 'jsonb':
      return random.oneIn(2) ? createPayload(random) : createValue(random, 4)
    default:
      return oneOf(random, texts)
  }
}

/** Close to a valid payload, so that it reaches the code behind the first checks. */
function createPayload(random: Random): unknown {
  const items = Array.from({ length: random.below(4) }, () => ({
    product_id: oneOf(random, ['1', '4', '7', 'none']),
    quantity: oneOf(random, [1, 2, 999, 1000, 0]),
    price: oneOf(random, [0, 7999, 13_999, 999_999_999_999]),
  }))
  const order: Record<string, unknown> = {
    ...placeOrderPayload(items),
    product_id: oneOf(random, ['1', '4', random.uuid()]),
    category_id: oneOf(random, ['boxes', random.uuid()]),
    order_id: oneOf(random, ['6513270e-269e-4d37-b2a7-4de452e6b438', random.uuid()]),
    name: 'A name of something',
    description: 'Ten letters or more',
    image: '/a.jpg',
    image_url: '/a.jpg',
    category: oneOf(random, ['boxes', null]),
    featured: false,
    bestseller: false,
    new: true,
    price: 100,
    stock: 5,
    delta: oneOf(random, [1, -1, 1_000_000]),
    reason: 'count',
    status: oneOf(random, ['pending', 'cancelled', 'shipped']),
    base: oneOf<unknown>(random, ['pending', {}, { price: 1 }]),
    patch: { price: 200 },
    sold_at: '2026-11-01T10:00:00.000Z',
    release: random.oneIn(2),
    email: 'mona@mail.example',
    subject: 'x',
    message: 'x',
  }
  for (let changes = random.below(3); changes > 0; changes -= 1)
    order[oneOf(random, fields)] = createValue(random, 3)
  if (!random.oneIn(4)) return order
  const kinds = ['place_order', 'adjust_stock', 'record_sale', 'delete_category', 'none']
  return Array.from({ length: random.below(5) }, () => ({
    id: random.oneIn(5) ? createValue(random, 1) : random.uuid(),
    kind: oneOf(random, kinds),
    payload: order,
  }))
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
          oneOf(random, fields),
          createValue(random, depth - 1),
        ]),
      )
  }
}
