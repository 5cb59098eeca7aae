/** The newsletter sign-up. Its draft stays on this device until the address is queued. */
import type { Db } from '#db/database.ts'
import { readDraft, removeDraft, saveDraft } from '#db/drafts.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { parseSubscription } from '#domain/messages/visitor-messages.ts'

const draftKey = 'newsletter'

/** Undefined when nothing was typed. */
export async function readTypedAddress(db: Db): Promise<string | undefined> {
  const draft = await readDraft(db, draftKey)
  return typeof draft === 'string' ? draft : undefined
}

export function keepTypedAddress(db: Db, text: string, now: number): Promise<void> {
  return saveDraft(db, draftKey, text, now)
}

/** What is wrong with the address, or null: it is queued. Rejects when nothing can be stored. */
export async function subscribe(db: Db, email: string, now: number): Promise<string | null> {
  const parsed = parseSubscription(email)
  if ('message' in parsed) return parsed.message
  const mutation = { kind: 'subscribeNewsletter', payload: parsed.payload } as const
  await enqueue(db, { id: crypto.randomUUID(), mutation, userId: null, now })
  await removeDraft(db, draftKey).catch(() => undefined)
  return null
}
