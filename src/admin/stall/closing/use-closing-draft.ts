import * as v from 'valibot'
import { useKept } from '#admin/use-kept.ts'

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
  const kept = useKept(`closing:${day}`, readTyped)
  if (kept === null) return null
  const { key, typed, keep } = kept
  return { key, typed, change: (patch) => keep({ ...typed, ...patch }) }
}

function readTyped(stored: unknown): Typed {
  const parsed = v.safeParse(Typed, stored)
  return parsed.success ? parsed.output : { opening: '', counted: '', note: '' }
}
