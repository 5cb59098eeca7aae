/** Claims due pushes, sends each and settles each: as send-due-mail.ts, and beside it. */
import * as v from 'valibot'
import { callAsService, type ServiceBackend } from '../../_shared/post-as-service.ts'
import { composePush } from './compose-push.ts'
import type { DeliverPush, PushDelivery } from './deliver-push.ts'
import { Push } from './push.ts'

export interface PushOptions {
  backend: ServiceBackend
  /** The sender's public key, which devices get by it. */
  publicKey: string
  deliver: DeliverPush
  siteUrl: string
}

export interface PushReport {
  sent: number
  retried: number
  failed: number
}

/** At 10 seconds each and ten at once, a batch ends within its lease of five minutes. */
const batch = 50
const atOnce = 10

/**
 * Sends at most 5 batches; the next call sends the rest. Throws when the database does not answer.
 */
export async function sendDuePushes(options: PushOptions): Promise<PushReport> {
  const report: PushReport = { sent: 0, retried: 0, failed: 0 }
  for (let round = 0; round < 5; round += 1) {
    const pushes = await claim(options)
    for (let at = 0; at < pushes.length; at += atOnce) {
      const settled = pushes.slice(at, at + atOnce).map((push) => sendOne(push, options))
      for (const status of await Promise.all(settled)) report[counterOf[status]] += 1
    }
    if (pushes.length === 0) break
  }
  return report
}

const counterOf = { sent: 'sent', retry: 'retried', failed: 'failed', gone: 'failed' } as const
const Claimed = v.object({ pushes: v.array(Push) })

async function claim({ backend, publicKey }: PushOptions): Promise<Push[]> {
  const answer = await callAsService(backend, 'claim_pushes', { p_key: publicKey, p_limit: batch })
  return v.parse(Claimed, answer).pushes
}

async function sendOne(push: Push, options: PushOptions): Promise<PushDelivery['status']> {
  const message = composePush(push, options.siteUrl)
  const delivery: PushDelivery =
    message === null
      ? // The database may be newer: the function is deployed soon.
        { status: 'retry', error: `This version cannot tell of the kind ${push.kind}.` }
      : await options.deliver(push, message)
  const { id: p_id, lease: p_lease } = push
  await callAsService(options.backend, 'settle_push', { p_id, p_lease, p_outcome: delivery })
  return delivery.status
}
