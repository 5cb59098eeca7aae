import type { Db } from '#db/database.ts'
import { createBatchPolicy } from '#sync/sending/batching.ts'
import type { PushDeps } from '#sync/sending/push.ts'
import type { FakeGateway } from './fake-gateway.ts'

export interface TestPushDeps extends PushDeps {
  gateway: FakeGateway
  clock: { now: number }
}

/** Without a lock by default: the engine must be correct without it. */
export function createPushDeps(
  db: Db,
  gateway: FakeGateway,
  rest: Partial<PushDeps> = {},
): TestPushDeps {
  const clock = { now: 1_000_000 }
  let ids = 0
  return {
    db,
    batchPolicy: createBatchPolicy(),
    identity: async () => null,
    now: () => clock.now,
    random: () => 0.5,
    newId: () => `claim-${Math.random()}-${(ids += 1)}`,
    withLock: (_name, run) => run(),
    ...rest,
    gateway,
    clock,
  }
}
