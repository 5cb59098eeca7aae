/** The mail queue in the database, through PostgREST. */
import * as v from 'valibot'
import { type ServiceBackend, callAsService } from '../../_shared/post-as-service.ts'
import { Job } from './job.ts'
import type { Delivery } from './message.ts'

export interface Queue {
  /** Due jobs, leased for ten minutes. Throws when the database does not answer. */
  claim: (limit: number) => Promise<Job[]>
  /** False: the lease has ended and another sender has claimed the job. */
  settle: (job: Job, delivery: Delivery) => Promise<boolean>
}

const Claimed = v.object({ jobs: v.array(Job) })

export function createQueue(backend: ServiceBackend): Queue {
  return {
    claim: async (limit) =>
      v.parse(Claimed, await callAsService(backend, 'claim_mail_jobs', { p_limit: limit })).jobs,
    settle: async (job, delivery) =>
      v.parse(
        v.boolean(),
        await callAsService(backend, 'settle_mail_job', {
          p_id: job.id,
          p_lease: job.lease,
          p_outcome: delivery,
        }),
      ),
  }
}
