/** What people do on the page of conflicts and rejections. */
import { discard } from '#db/outbox/decisions.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { resolveConflict, listDependants, resend, listSyncIssues } from '#db/staff/issues.ts'
import { withValues } from '#domain/writes/resolve-conflict.ts'
import { type Mutation, parseMutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { parseRejected } from '#domain/writes/outcome.ts'
import { type Choice, type ConflictField, readConflict } from '#domain/writes/resolve-conflict.ts'
import type { Device } from './device.ts'
import type { World } from './world.ts'

export const decisions = ['mine', 'theirs', 'alternating', 'again', 'edited', 'discard'] as const
export type Decision = (typeof decisions)[number]

interface Case {
  world: World
  device: Device
  decision: Decision
}

/** False when there is nothing to decide. */
export async function decide(
  world: World,
  device: Device,
  { pick, decision }: { pick: number; decision: Decision },
): Promise<boolean> {
  const { conflicts, rejections } = await listSyncIssues(device.db(), device.userId)
  const issues = [...conflicts, ...rejections]
  const issue = issues[pick % Math.max(issues.length, 1)]
  if (issue === undefined) return false
  const request = { world, device, decision }
  if (decision === 'discard') await giveUp(request, issue)
  else if (issue.state === 'conflict') await choose(request, issue)
  else await tryAgain(request, issue)
  return true
}

async function choose({ world, device, decision }: Case, old: Operation): Promise<void> {
  const { diary } = world
  const fields = readConflict(old.outcome)
  const choices = Object.fromEntries(
    fields.map(({ name }, n): [string, Choice] => [name, choiceOf(decision, n)]),
  )
  const [newId, { userId }] = [world.newId(), device]
  const request = { id: old.id, choices, newId, userId, now: device.now() }
  const wanted = wantedAfter(old, fields, choices)
  const { rows } = await listOperations(device.db())
  const result = await resolveConflict(device.db(), request)
  if (result === 'dropped') diary.giveUp([old], rows)
  if (result === 'queued' && wanted !== null) diary.replace(old, rows, newId, wanted)
}

function choiceOf(decision: Decision, n: number): Choice {
  if (decision === 'alternating') return n % 2 === 0 ? 'mine' : 'theirs'
  return decision === 'theirs' ? 'theirs' : 'mine'
}

/** Mine over the theirs that was shown, and what was in no conflict as it was. */
function wantedAfter(
  { kind, payload }: Operation,
  fields: readonly ConflictField[],
  choices: Readonly<Record<string, Choice>>,
): Mutation | null {
  const mutation = parseMutation(kind, payload)
  if (mutation?.kind !== 'updateProduct' && mutation?.kind !== 'updateCategory') return null
  const shown = new Map(fields.map(({ name, theirs }) => [name, theirs]))
  const kept = Object.entries(mutation.payload.patch).filter(
    ([name]) => !shown.has(name) || choices[name] === 'mine',
  )
  const old: Readonly<Record<string, unknown>> = { ...mutation.payload.base }
  const base = kept.map(([name]) => [name, shown.has(name) ? shown.get(name) : old[name]])
  return parseMutation(kind, {
    ...mutation.payload,
    patch: Object.fromEntries(kept),
    base: Object.fromEntries(base),
  })
}

async function tryAgain(request: Case, old: Operation): Promise<void> {
  const { world, device, decision } = request
  const asItWas = parseMutation(old.kind, old.payload)
  const mutation = decision === 'edited' && asItWas ? edited(asItWas, old) : asItWas
  if (mutation === null) return giveUp(request, old)
  const [newId, { userId }] = [world.newId(), device]
  const { rows } = await listOperations(device.db())
  const sent = await resend(device.db(), old.id, { mutation, newId, userId, now: device.now() })
  if (sent) world.diary.replace(old, rows, newId, mutation)
}

/** As many as there are; without a category. Null: there is nothing to put right. */
function edited(mutation: Mutation, { outcome }: Operation): Mutation | null {
  const available = parseRejected(outcome)?.available ?? 0
  if (mutation.kind === 'adjustStock')
    return available === 0 ? null : withValues(mutation, { delta: -available })
  if (mutation.kind === 'createProduct') return withValues(mutation, { category: null })
  if (mutation.kind === 'updateProduct' && mutation.payload.patch.category !== undefined)
    return withValues(mutation, { 'patch.category': null })
  return null
}

/** The dialog lists what goes with it. */
async function giveUp({ world, device }: Case, issue: Operation): Promise<void> {
  const dependants = await listDependants(device.db(), issue.id)
  const { rows } = await listOperations(device.db())
  const gone = await discard(device.db(), issue.id, device.now())
  world.diary.giveUp(
    [issue, ...dependants].filter(({ id }) => gone.includes(id)),
    rows,
  )
}
