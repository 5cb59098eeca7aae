import type { Mutation } from '#domain/writes/mutations.ts'
import { showToast } from './toast.ts'

export interface OutcomeWords {
  title: string
  /** Once the server has confirmed it. */
  text: string
  /** When it could not be saved, or the server refused it. */
  failure: string
}

/** Tells staff the truth about what they have just done: confirmed, only queued, or refused. */
export function toastOutcome(
  outcome: 'applied' | 'waiting' | 'refused' | 'not-saved',
  words: OutcomeWords,
  showIssues: () => void,
  /** What the server said; the words' own failure where it said nothing. */
  why?: string,
): void {
  const { title, text, failure } = words
  switch (outcome) {
    case 'applied':
      return showToast({ tone: 'success', title, message: text })
    case 'waiting':
      return showToast({
        tone: 'info',
        title,
        message: 'Saved on this device. It will sync when the server can be reached.',
      })
    case 'refused':
      return showToast({
        tone: 'error',
        title: 'Error',
        message: why ?? failure,
        action: { label: 'Decide', act: showIssues },
      })
    case 'not-saved':
      return showToast({ tone: 'error', title: 'Error', message: failure })
  }
}

export interface WriteRequest {
  mutations: readonly Mutation[]
  words: OutcomeWords
  /** The draft they were made from; forgotten once they are queued. */
  draftKey?: string
  /** No toast as long as all goes well. */
  quiet?: boolean
}

/** Queues what staff did and says what becomes of it; false when nothing could be saved. */
export type Write = (request: WriteRequest) => Promise<boolean>
