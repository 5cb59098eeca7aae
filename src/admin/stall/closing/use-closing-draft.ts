import * as v from 'valibot'
import { useStaffDraft } from '#admin/use-staff-draft.ts'

const Text = v.fallback(v.string(), '')
const Typed = v.object({ opening: Text, counted: Text, note: Text })
type Typed = v.InferOutput<typeof Typed>

interface ClosingDraft {
  key: string
  typed: Typed
  change: (patch: Partial<Typed>) => void
}

/** The draft of this day's closing, saved at every keystroke; null while it is read. */
export function useClosingDraft(day: string): ClosingDraft | null {
  const draft = useStaffDraft(`closing:${day}`, readClosingDraft)
  if (draft === null) return null
  const { key, typed, keep } = draft
  return { key, typed, change: (patch) => keep({ ...typed, ...patch }) }
}

export function readClosingDraft(stored: unknown): Typed {
  const parsed = v.safeParse(Typed, stored)
  return parsed.success ? parsed.output : { opening: '', counted: '', note: '' }
}
