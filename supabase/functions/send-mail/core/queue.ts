/** The mail queue in the database, through PostgREST. */
import * as v from 'valibot'
import { Job } from './job.ts'
import type { Delivery } from './message.ts'

export interface QueueOptions {
  /** The Supabase project, without /rest/v1. */
  url: string
  /** A key of the role service_role; no other role may claim jobs. */
  serviceKey: string
  fetch: typeof fetch
}

export interface Queue {
  /** Due jobs, leased for ten minutes. Throws when the database does not answer. */
  claim: (limit: number) => Promise<Job[]>
  /** False: the lease has ended and another sender has claimed the job. */
  settle: (job: Job, delivery: Delivery) => Promise<boolean>
}

const Claimed = v.object({ jobs: v.array(Job) })

export function createQueue(options: QueueOptions): Queue {
  return {
    claim: async (limit) =>
      v.parse(Claimed, await call(options, 'claim_mail_jobs', { p_limit: limit })).jobs,
    settle: async (job, delivery) =>
      v.parse(
        v.boolean(),
        await call(options, 'settle_mail_job', {
          p_id: job.id,
          p_lease: job.lease,
          p_outcome: delivery,
        }),
      ),
  }
}

async function call({ url, serviceKey, fetch }: QueueOptions, name: string, args: object) {
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: serviceKey,
      authorization: `Bearer ${serviceKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(args),
    signal: AbortSignal.timeout(20_000),
  })
  if (!response.ok) throw new Error(`${name} was answered with ${response.status}`)
  return response.json() as Promise<unknown>
}
