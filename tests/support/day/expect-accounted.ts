/** What must be true of every write, however it went: none is lost, none counts twice, none overwrites what its editor had not seen. */
import { expect } from 'vitest'
import { listOperations } from '#db/outbox/outbox.ts'
import { listSyncIssues } from '#db/staff/issues.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { type Group, groupsOf, isNothing } from './accounts.ts'
import type { Entry } from '../devices/diary.ts'
import type { World } from '../devices/world.ts'

/** What the server has applied, by operation. */
export type Applied = ReadonlyMap<string, Mutation>

/** For a healed world. Every write is applied, part of one that is, in the lists people see, or was decided by a person. */
export async function expectAccounted(world: World): Promise<Applied> {
  const { server, diary } = world
  const rows = await readOutboxes(world)
  const applied = new Map<string, Mutation>()
  const isKnown = ({ id, end }: Entry) =>
    server.ledger.outcomeOf(id) !== undefined || rows.has(id) || end !== undefined
  expect(server.ledger.reused, 'L2: a key was used for another request').toEqual([])
  for (const lane of lanesOf(diary.entries)) {
    for (const group of groupsOf(lane, isKnown)) {
      const { host, meant } = group
      if (host === null) {
        expect(isNothing(group), `gone without a word: ${describe(group)}`).toBe(true)
        continue
      }
      expectOneEnd(world, host, rows.get(host.id))
      expectMeant(world, group, rows.get(host.id))
      const isApplied = server.ledger.outcomeOf(host.id)?.status === 'applied'
      if (isApplied && meant !== 'nothing') applied.set(host.id, meant)
    }
  }
  const known = new Set(diary.entries.map(({ id }) => id))
  expect(
    server.ledger.effects.filter((id) => !known.has(id)),
    'nobody wrote it',
  ).toEqual([])
  return applied
}

/** Merged or not, what is sent or waits is what people meant. */
function expectMeant({ server }: World, group: Group, row: Operation | undefined) {
  const { host, meant } = group
  if (host === null) return
  const sent = server.ledger.payloadOf(host.id) ?? row?.payload ?? host.end?.mutation?.payload
  expect(sent, describe(group)).toEqual(meant === 'nothing' ? meant : meant.payload)
}

function expectOneEnd({ server }: World, { id, end }: Entry, row: Operation | undefined) {
  const outcome = server.ledger.outcomeOf(id)?.status ?? 'not sent'
  const shown = row?.state ?? end?.by ?? 'in no list'
  switch (outcome) {
    case 'applied':
      expect(shown, `${id} is applied`).toBe('in no list')
      return
    case 'conflict':
    case 'rejected':
      expect([outcome, 'another try', 'giving up'], `${id}: ${outcome}`).toContain(shown)
      break
    case 'not sent':
      expect(['pending', 'giving up'], `${id} was never sent`).toContain(shown)
      break
    case 'wait':
      throw new Error('The model knows no rate limit')
  }
  expect(row !== undefined && end !== undefined, `${id} has one end`).toBe(false)
}

/** All that is left on the devices, each in a list that its author sees. */
async function readOutboxes({ devices }: World): Promise<Map<string, Operation>> {
  const all = new Map<string, Operation>()
  for (const device of devices) {
    const { rows, corrupt } = await listOperations(device.db())
    expect(corrupt).toEqual([])
    const lists = await listSyncIssues(device.db(), device.userId)
    const listed = [...lists.conflicts, ...lists.rejections, ...lists.waiting]
    expect(listed.map(({ id }) => id).toSorted(), 'all that is left is shown').toEqual(
      rows.map(({ id }) => id).toSorted(),
    )
    for (const row of rows) all.set(row.id, row)
  }
  return all
}

/** A decision puts a write in the place of the old one: right behind it, and behind what was part of that. */
function lanesOf(entries: readonly Entry[]): Entry[][] {
  const inOrder = entries.toSorted(
    (a, b) =>
      hostOf(a).place - hostOf(b).place ||
      entries.indexOf(hostOf(a)) - entries.indexOf(hostOf(b)) ||
      a.place - b.place,
  )
  const lanes = new Map<string, Entry[]>()
  for (const entry of inOrder) {
    const key = `${entry.device} ${entry.lane}`
    lanes.set(key, [...(lanes.get(key) ?? []), entry])
  }
  return [...lanes.values()]
}

function hostOf(entry: Entry): Entry {
  return entry.partOf === undefined ? entry : hostOf(entry.partOf)
}

function describe({ host, members }: Group): string {
  const parts = members.map(({ mutation }) => JSON.stringify(mutation))
  return `${host?.id ?? 'nothing'} stands for ${parts.join(' + ')}`
}
