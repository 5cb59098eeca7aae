/** The newsletter sign-up. Its draft stays on this device until the address is queued. */
import type { Db } from '#db/database.ts'
import { readDraft, removeDraft, saveDraft } from '#db/drafts.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { parseSubscription } from '#domain/visitor-messages.ts'

const draftKey = 'newsletter'

/** Undefined when nothing was typed. */
export async function readTypedAddress(db: Db): Promise<string | undefined> {
  const draft = await readDraft(db, draftKey)
  return typeof draft === 'string' ? draft : undefined
}

export function keepTypedAddress(db: Db, text: string, now: number): Promise<void> {
  return saveDraft(db, draftKey, text, now)
}

/** Queues it, or returns the problem of the address. Rejects when nothing can be stored. */
export function subscribe(
  db: Db,
  email: string,
  { now, locale }: { now: number; locale: string },
): string | (() => Promise<void>) {
  const parsed = parseSubscription(email, locale)
  return 'message' in parsed ? parsed.message : () => queue(db, parsed.payload, now)
}

async function queue(
  db: Db,
  payload: Extract<ReturnType<typeof parseSubscription>, { payload: unknown }>['payload'],
  now: number,
): Promise<void> {
  const mutation = { kind: 'subscribeNewsletter', payload } as const
  await enqueue(db, { id: crypto.randomUUID(), mutation, userId: null, now })
  await removeDraft(db, draftKey).catch(() => undefined)
}
