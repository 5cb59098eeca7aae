/**
 * The code with which a shopper moves to another browser: `nefer1.` and base64url of compressed
 * JSON with a checksum. Whoever has it can follow the orders in it.
 */
import * as v from 'valibot'
import { fromBase64, toBase64 } from '#domain/base64.ts'
import { toPlainValue } from '#domain/forms/hidden-characters.ts'
import { CartLine } from '#domain/orders/cart.ts'
import { Customer } from '#domain/orders/customer.ts'
import { OrderItem, OrderReceipt } from '#domain/orders/order.ts'
import { Piastres } from '#domain/piastres.ts'
import { SavedProduct } from '#domain/products/saved-product.ts'
import { type Result, err, ok } from '#domain/result.ts'
import { audienceOf, isMutationName, parseMutation } from '#domain/writes/mutations.ts'
import { Millis } from '#domain/writes/operation.ts'
import { checksumOf } from './checksum.ts'
import { canInflate, deflate, inflate } from './deflate.ts'

const Uuid = v.pipe(v.string(), v.uuid())

/** An order to follow; its customer stays behind. */
const MovedOrder = v.object({
  id: Uuid,
  /** A secret that the server accepts, or will once it has the order. */
  token: v.pipe(v.string(), v.minLength(32), v.maxLength(128)),
  placedAt: Millis,
  total: Piastres,
  items: v.array(OrderItem),
  /** Absent: the server had not accepted it. */
  receipt: v.optional(OrderReceipt),
})

/** A shopper's write that the server may not have; id and payload are frozen. */
const MovedWrite = v.object({
  id: Uuid,
  kind: v.string(),
  payload: v.unknown(),
  deps: v.array(v.string()),
  createdAt: Millis,
  writtenAt: v.optional(Millis),
})

const Moved = v.object({
  cart: v.array(CartLine),
  saved: v.array(SavedProduct),
  orders: v.array(MovedOrder),
  /** In the order of writing. */
  writes: v.array(MovedWrite),
  /** Only if the shopper wants to take it along. */
  address: v.optional(Customer),
})
export type Moved = v.InferOutput<typeof Moved>
export type MovedOrder = v.InferOutput<typeof MovedOrder>
export type MovedWrite = v.InferOutput<typeof MovedWrite>

const version = 1

export async function moveCode(moved: Moved): Promise<string> {
  const text = JSON.stringify({ ...moved, checksum: checksumOf(JSON.stringify(moved)) })
  const packed = await deflate(new TextEncoder().encode(text))
  const base64 = toBase64(packed).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `nefer${version}.${base64}`
}

/**
 * `foreign`: no code of the shop. `newer`: a later version of the app wrote it. `part`: cut off or
 * changed on its way. `old-browser`: this browser cannot decompress it.
 */
export type MoveCodeProblem = 'foreign' | 'newer' | 'part' | 'old-browser'

/** `text`: as pasted, also with the words or the address around it, in several lines. */
export async function readMoveCode(text: string): Promise<Result<Moved, MoveCodeProblem>> {
  const [, number, base64 = ''] =
    /nefer(\d+)\.([\w-]*)/.exec(toPlainValue(text).replace(/\s/g, '')) ?? []
  if (number === undefined) return err('foreign')
  if (Number(number) > version) return err('newer')
  if (!canInflate()) return err('old-browser')
  const content = await unpack(base64)
  if (content === null) return err('part')
  const read = v.safeParse(Moved, content)
  if (!read.success) return err('foreign')
  return problemOf(read.output.writes) ?? ok(read.output)
}

/** Null: it is not whole. */
async function unpack(base64: string): Promise<unknown> {
  try {
    const packed = fromBase64(base64.replaceAll('-', '+').replaceAll('_', '/'))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await inflate(packed))
    const { checksum, ...moved } = v.parse(
      v.looseObject({ checksum: v.string() }),
      JSON.parse(text),
    )
    return checksum === checksumOf(JSON.stringify(moved)) ? moved : null
  } catch {
    return null
  }
}

/** Writes of staff never travel, whatever the code says. */
function problemOf(writes: readonly MovedWrite[]): Result<never, MoveCodeProblem> | null {
  if (writes.some(({ kind }) => !isMutationName(kind))) return err('newer')
  const fits = ({ kind, payload }: MovedWrite) =>
    isMutationName(kind) && audienceOf(kind) === 'anyone' && parseMutation(kind, payload) !== null
  return writes.every(fits) ? null : err('foreign')
}
