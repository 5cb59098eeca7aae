/** What has happened in all the runs of a property: a control that its scenarios reach what they are made for. */
import type { FakeGateway } from '../fake-gateway.ts'
import type { World } from '../devices/world.ts'

export function createTally() {
  const counts = { applied: 0, conflict: 0, rejected: 0, merged: 0, replayed: 0 }
  return {
    counts,
    count: ({ diary, server }: World, { sent }: FakeGateway): void => {
      counts.replayed += sent.length - new Set(sent).size
      for (const { id, end } of diary.entries) {
        const status = server.ledger.outcomeOf(id)?.status
        if (status === 'applied' || status === 'conflict' || status === 'rejected')
          counts[status] += 1
        else if (end === undefined) counts.merged += 1
      }
    },
  }
}
