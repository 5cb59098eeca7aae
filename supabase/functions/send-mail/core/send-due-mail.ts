/**
 * Claims due jobs, delivers each message and settles each job.
 *
 *   due ──claim──▶ leased ──sent──────▶ done
 *    ▲              │ ├────retry──────▶ due again later; after 8 attempts a dead letter
 *    │              │ └────failed─────▶ dead letter ──resend──▶ due
 *    └─lease ended──┘      (the sender died: the message is sent again with the same id)
 */
import type { Deliver } from './message.ts'
import type { Job } from './job.ts'
import type { Queue } from './queue.ts'
import { type Shop, composeMail } from './compose-mail.ts'
import type { Delivery } from './message.ts'

export interface SendOptions {
  queue: Queue
  deliver: Deliver
  shop: Shop
}

export interface SendReport {
  sent: number
  retried: number
  failed: number
}

/** At 60 seconds each, a batch ends within its lease of ten minutes. */
const batch = 8

/**
 * Sends at most 5 batches; the next call sends the rest. Throws when the database does not answer.
 */
export async function sendDueMail({ queue, deliver, shop }: SendOptions): Promise<SendReport> {
  const report: SendReport = { sent: 0, retried: 0, failed: 0 }
  for (let round = 0; round < 5; round += 1) {
    const jobs = await queue.claim(batch)
    for (const job of jobs) {
      const delivery = await deliverJob(job, deliver, shop)
      await queue.settle(job, delivery)
      report[counterOf[delivery.status]] += 1
    }
    if (jobs.length < batch) break
  }
  return report
}

const counterOf = { sent: 'sent', retry: 'retried', failed: 'failed' } as const

function deliverJob(job: Job, deliver: Deliver, shop: Shop): Promise<Delivery> | Delivery {
  if (job.to.length === 0) return { status: 'failed', error: 'There is nobody to send it to.' }
  const message = composeMail(job, shop)
  return message === null
    ? // The database may be newer: the function is deployed soon.
      { status: 'retry', error: `This version cannot write an email of the kind ${job.kind}.` }
    : deliver(message)
}
