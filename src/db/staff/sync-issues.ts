/** Writes of staff that did not go through by themselves. Meant for live queries. */
import { type Operation, isWaiting } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { listOperations } from '#db/outbox/outbox.ts'

export interface SyncIssues {
  /** The server's rows had changed meanwhile: a person chooses. */
  conflicts: Operation[]
  /** The server said no. */
  rejections: Operation[]
  /** On their way, or waiting for a connection, a sign-in or a new version of the app. */
  waiting: Operation[]
  /** Written by somebody else at this device; sent when they sign in again. */
  ofOthers: number
  /** What this device sends as a shopper: orders, messages. */
  ofShop: number
}

/** Each list in the order of writing. */
export async function listSyncIssues(db: Db, userId: string): Promise<SyncIssues> {
  const open = (await listOperations(db)).rows.filter(isWaiting)
  const staff = open.filter(({ scope }) => scope !== 'anon')
  const own = staff.filter(({ scope }) => scope === `user:${userId}`)
  const conflicts = own.filter(({ state }) => state === 'conflict')
  const rejections = own.filter(({ state }) => state === 'rejected')
  return {
    conflicts,
    rejections,
    waiting: own.filter(({ state }) => state !== 'conflict' && state !== 'rejected'),
    ofOthers: staff.length - own.length,
    ofShop: open.length - staff.length,
  }
}

/** How many writes need a decision of this staff member. */
export async function countIssues(db: Db, userId: string): Promise<number> {
  const { conflicts, rejections } = await listSyncIssues(db, userId)
  return conflicts.length + rejections.length
}

/** How many writes of this staff member the server has not acknowledged. */
export async function countUnsent(db: Db, userId: string): Promise<number> {
  const { conflicts, rejections, waiting } = await listSyncIssues(db, userId)
  return conflicts.length + rejections.length + waiting.length
}
