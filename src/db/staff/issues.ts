/** Writes of staff that need a person, or wait. Reads are meant for live queries. */
import {
  type Operation,
  isRefused,
  isWaiting,
  needsDecision,
  needsDecisionBy,
} from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { listOperations, retryNow } from '#db/outbox/outbox.ts'
import { withDependants } from '#db/outbox/lifecycle.ts'
import { watchUntil } from '#db/watch.ts'

export interface SyncIssues {
  /** The server's rows have changed meanwhile: a person chooses. */
  conflicts: Operation[]
  /** The server has rejected them. */
  rejections: Operation[]
  /** In flight, or waiting for a connection, a sign-in or a new version of the app. */
  waiting: Operation[]
  /** As the sync chip counts decisions. */
  needsYou: number
  /** Written by other staff members on this device; sent when they sign in again. */
  ofOthers: number
  /** Conflicts and rejections among them: only their authors decide those. */
  ofOthersToDecide: number
  /** Of shoppers: orders, messages. */
  ofShop: number
  ofShopToDecide: number
  /** Entries that this version cannot read. */
  unreadable: number
}

/** Each list in the order of writing. */
export async function listSyncIssues(db: Db, userId: string): Promise<SyncIssues> {
  const { rows, corrupt } = await listOperations(db)
  const open = rows.filter(isWaiting)
  const shop = open.filter(({ scope }) => scope === 'anon')
  const staff = open.filter(({ scope }) => scope !== 'anon')
  const own = staff.filter(({ scope }) => scope === `user:${userId}`)
  const others = staff.filter((operation) => !own.includes(operation))
  const conflicts = own.filter(({ state }) => state === 'conflict')
  const rejections = own.filter(({ state }) => state === 'rejected')
  return {
    conflicts,
    rejections,
    waiting: own.filter((operation) => !isRefused(operation)),
    needsYou: open.filter((operation) => needsDecisionBy(operation, userId)).length,
    ofOthers: others.length,
    ofOthersToDecide: others.filter(isRefused).length,
    ofShop: shop.length,
    ofShopToDecide: shop.filter(needsDecision).length,
    unreadable: corrupt.length,
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

/** Makes all waiting writes of this person due now, even while 'Undo' is offered. */
export async function sendNow(db: Db, userId: string): Promise<void> {
  const { waiting } = await listSyncIssues(db, userId)
  for (const { id } of waiting) await retryNow(db, id)
}

/** What would be discarded with it, in the order of writing. */
export async function listDependants(db: Db, id: string): Promise<Operation[]> {
  const { rows } = await listOperations(db)
  return withDependants(rows, id).filter((operation) => operation.id !== id)
}

/** True once nothing of this member waits; false after `timeoutMs` or if the database fails. */
export async function whenSent(db: Db, userId: string, timeoutMs: number): Promise<boolean> {
  const unsent = await watchUntil(() => countUnsent(db, userId), isNone, timeoutMs)
  return unsent === 0
}

function isNone(unsent: number): boolean {
  return unsent === 0
}
