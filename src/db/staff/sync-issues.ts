/** Writes of staff that did not go through by themselves. Meant for live queries. */
import {
  type Operation,
  isRefused,
  isWaiting,
  needsPerson,
  needsUser,
} from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { listOperations } from '#db/outbox/outbox.ts'

export interface SyncIssues {
  /** The server's rows had changed meanwhile: a person chooses. */
  conflicts: Operation[]
  /** The server said no. */
  rejections: Operation[]
  /** On their way, or waiting for a connection, a sign-in or a new version of the app. */
  waiting: Operation[]
  /** As the sync chip counts them. */
  needsYou: number
  /** Written by somebody else at this device; sent when they sign in again. */
  ofOthers: number
  /** Conflicts and refusals among them: only they can decide those. */
  ofOthersToDecide: number
  /** What this device sends as a shopper: orders, messages. */
  ofShop: number
  ofShopToDecide: number
  /** Entries this version cannot read. Nobody can decide anything about them. */
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
    needsYou: open.filter((operation) => needsUser(operation, userId)).length,
    ofOthers: others.length,
    ofOthersToDecide: others.filter(isRefused).length,
    ofShop: shop.length,
    ofShopToDecide: shop.filter(needsPerson).length,
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
