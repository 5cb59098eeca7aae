/**
 * The closed list of writes, and queries about them. A write has one name everywhere: `placeOrder`
 * in the app, `place_order` on the server. Only `uploadPhoto` goes to the server's store.
 */
import { nameIn } from '#domain/products/translations.ts'
import * as v from 'valibot'
import { isSame } from '#domain/is-same.ts'
import { moveDay } from '#domain/shop-time.ts'
import { categoryWrites } from './category-writes.ts'
import { type Effect, type PhotoUpload, type WriteDefinition, leaseMs } from './definition.ts'
import { marketWrites, closingWrites } from './market-writes.ts'
import { orderWrites } from './order-writes.ts'
import { parcelWrites } from './parcel-write.ts'
import { type Operation, identityOf } from './operation.ts'
import type { TableName } from './outcome.ts'
import { productWrites } from './product-writes.ts'
import { settingsWrites } from './settings-writes.ts'
import { shopperWrites } from './shopper-writes.ts'

const definitions = {
  ...productWrites,
  ...categoryWrites,
  ...orderWrites,
  ...parcelWrites,
  ...settingsWrites,
  ...closingWrites,
  ...marketWrites,
  ...shopperWrites,
}

export type MutationName = keyof typeof definitions
export type MutationPayloads = {
  [K in MutationName]: v.InferOutput<(typeof definitions)[K]['payload']>
}
export type Mutation = {
  [K in MutationName]: { kind: K; payload: MutationPayloads[K] }
}[MutationName]

/** A stored write, of any version of the app. */
export interface StoredWrite {
  kind: string
  payload: unknown
}

/** `newMutation.deleteProduct({ product_id: id })`. */
export const newMutation = Object.fromEntries(
  Object.keys(definitions).map((kind) => [kind, (payload: unknown) => ({ kind, payload })]),
) as { [K in MutationName]: (payload: MutationPayloads[K]) => Extract<Mutation, { kind: K }> }

export function isMutationName(text: string): text is MutationName {
  return Object.hasOwn(definitions, text)
}

export function findDefinition(kind: string): WriteDefinition<unknown> | undefined {
  return isMutationName(kind) ? definitionOf(kind) : undefined
}

export function definitionOf(kind: MutationName): WriteDefinition<unknown> {
  return definitions[kind] as WriteDefinition<unknown>
}

/** Null when the payload does not fit. */
export function parseMutation(kind: string, payload: unknown): Mutation | null {
  const parsed = v.safeParse(findDefinition(kind)?.payload ?? v.never(), payload)
  return parsed.success ? ({ kind, payload: parsed.output } as Mutation) : null
}

/** 'placeOrder' → 'place_order', the server's function of the same name. */
export function mutationToFunctionName(kind: MutationName): string {
  return kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export function audienceOf(kind: MutationName): 'anyone' | 'staff' {
  return definitionOf(kind).audience
}

export function laneOf({ kind, payload }: Mutation, operationId: string): string {
  const { lane, id } = definitionOf(kind)
  return `${lane}:${id === null ? identityOf({ id: operationId, payload }) : id(payload)}`
}

const tables: Readonly<Record<string, TableName>> = {
  product: 'products',
  category: 'categories',
  order: 'orders',
  settings: 'staff_settings',
  note: 'orders',
}

/** Undefined: it changes no single row. */
export function tableOf(kind: string): TableName | undefined {
  const definition = findDefinition(kind)
  return definition?.id ? tables[definition.lane] : undefined
}

/** The changed row; null for writes that change none. */
export function targetOf({ kind, payload }: Mutation): { t: TableName; id: string } | null {
  const [t, id] = [tableOf(kind), definitionOf(kind).id]
  return t === undefined || id === null ? null : { t, id: id(payload) }
}

/** The changes in the overlay. `createdAt` (ms) is the date of new rows. */
export function effectsOf({ kind, payload }: Mutation, createdAt: number): Effect[] {
  return definitionOf(kind).effects(payload, new Date(createdAt).toISOString())
}

/** The write that stands for `old` under a new id. Sales, returns, payments keep their identity. */
export function replacementOf(
  old: Pick<Operation, 'id' | 'payload'>,
  mutation: Mutation,
): Mutation {
  const identity = identityOf(old)
  if (mutation.kind === 'recordSale')
    return newMutation.recordSale({ ...mutation.payload, identity })
  if (mutation.kind === 'recordPayment')
    return newMutation.recordPayment({ ...mutation.payload, identity })
  return mutation.kind === 'recordReturn'
    ? newMutation.recordReturn({ ...mutation.payload, identity })
    : mutation
}

/** Merges two unattempted neighbours of a lane: one mutation, none ('none'), or null: keep both. */
export function mergeMutations(first: Mutation, second: Mutation): Mutation | 'none' | null {
  const { kind } = first
  const both =
    definitionOf(kind).mergeWith[second.kind]?.(first.payload, second.payload as never) ?? null
  return both === null || both === 'none' ? both : ({ kind, payload: both } as Mutation)
}

/** An order from the web shop: its operation's id is the order's. */
export function isShopperOrder(kind: string): boolean {
  const definition = findDefinition(kind)
  return definition?.lane === 'order' && definition.audience === 'anyone' && definition.id === null
}

export function isCreation(kind: string): boolean {
  return (findDefinition(kind)?.creates ?? null) !== null
}

/** The name of the created row in that language; null when it creates none. */
export function createdName({ kind, payload }: Mutation, language = 'en'): string | null {
  const created = definitionOf(kind).creates?.(payload)
  return created === undefined ? null : nameIn(language, created)
}

export function isUpload(kind: string): boolean {
  return (findDefinition(kind)?.upload ?? null) !== null
}

/** The photo of an upload; null for every other write. */
export function uploadOf({ kind, payload }: StoredWrite): PhotoUpload | null {
  if (!isUpload(kind)) return null
  const mutation = parseMutation(kind, payload)
  return mutation && (definitionOf(mutation.kind).upload?.(mutation.payload) ?? null)
}

export function photosOf(operations: readonly StoredWrite[]): string[] {
  return operations.flatMap((operation) => uploadOf(operation)?.photo_id ?? [])
}

/** An unknown kind is never sent. */
export function leaseOf(kind: string): number {
  return findDefinition(kind)?.leaseMs ?? leaseMs
}

/** The time in its payload, as the device wrote it (ms); null: it has none that can be read. */
export function timeIn({ kind, payload }: StoredWrite): number | null {
  const field = findDefinition(kind)?.time
  const time = field === undefined ? NaN : Date.parse(String(Object(payload)[field]))
  return Number.isNaN(time) ? null : time
}

type TimedWrite = StoredWrite & Pick<Operation, 'writtenAt'>

/** The write with the right time in its payload, as far as it is known. For what is shown. */
export function withRightTime({ kind, payload, writtenAt }: TimedWrite): StoredWrite {
  const definition = findDefinition(kind)
  const [field, dayField]: (string | undefined)[] = [definition?.time, definition?.day]
  const was = timeIn({ kind, payload })
  if (field === undefined || was === null || writtenAt === undefined) return { kind, payload }
  const right = { ...Object(payload), [field]: new Date(writtenAt).toISOString() }
  if (dayField === undefined) return { kind, payload: right }
  const day = moveDay(String(right[dayField]), was, writtenAt)
  return { kind, payload: { ...right, [dayField]: day } }
}

export function conflictBaseOf(kind: MutationName): 'patch' | 'value' | 'row' | null {
  return definitionOf(kind).conflictBase
}

export function editableFields({ kind, payload }: Mutation) {
  return definitionOf(kind).editable(payload)
}

/**
 * A write of staff without texts about a customer; null: it has none. What cannot be read may have
 * some.
 */
export function withoutCustomer({ kind, payload }: StoredWrite): StoredWrite | null {
  const forget = findDefinition(kind)?.withoutCustomer
  if (forget === undefined) return null
  const mutation = parseMutation(kind, payload)
  const rest = mutation === null ? null : forget(mutation.payload)
  return mutation !== null && isSame(rest, mutation.payload) ? null : { kind, payload: rest }
}

export function isRemoval(mutation: Mutation): boolean {
  return effectsOf(mutation, 0)[0]?.type === 'remove'
}
