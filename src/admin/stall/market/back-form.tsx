import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import type { PackedMarket } from '#db/staff/packed-markets.ts'
import { sortByText } from '#domain/fold.ts'
import { isOpenLine, missingOf } from '#domain/orders/market.ts'
import { type Product, maxStock } from '#domain/products/product.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { ShownName, shownName } from '#features/product/shown-name.tsx'
import { useClock } from '#hooks/use-clock.ts'
import { createOnce } from '#hooks/use-once.ts'
import { useWrites } from '#staff-services.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { formatDate } from '#ui/dates.ts'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { QuantityPicker } from '#ui/form/quantity-picker.tsx'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { type StaffDraft, useStaffDraft } from '#admin/use-staff-draft.ts'
import { Balance, type CountedLine } from './counted-market.tsx'

/** Typed pieces by product; absent: as expected. */
const Typed = v.record(v.string(), v.number())
type Typed = v.InferOutput<typeof Typed>

interface BackFormProps {
  /** The open one. */
  market: PackedMarket
}

/** Counting what came back. The form is kept on disk until it is recorded. */
export function BackForm({ market }: BackFormProps) {
  const draft = useStaffDraft(`market:${market.day}`, readTyped)
  return draft && <Form market={market} draft={draft} />
}

function Form({ market, draft }: BackFormProps & { draft: StaffDraft<Typed> }) {
  const { typed, keep } = draft
  const record = useCountMarket(market.day, draft)
  /** What is asked about: numbers that arrive meanwhile do not change it. */
  const [asking, setAsking] = useState<Line[] | null>(null)
  const lines = sortByText(market.lines, ({ product }) => shownName(product))
    .filter(isOpenLine)
    .map((line) => ({ ...line, back: typed[line.product.id] ?? line.left }))
  function ask(event: FormEvent) {
    event.preventDefault()
    setAsking(lines)
  }
  return (
    <form className="card mb-6" onSubmit={ask}>
      <h2 className="title-3">
        {say(t.market.marketOf, { day: formatDate('weekday', `${market.day}T12:00`) })}
      </h2>
      <p className="mt-1 text-text-muted">{t.market.backIntro}</p>
      <ul className="mt-3">
        {lines.map((line) => (
          <li
            key={line.product.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-be py-3 last:border-be-0"
          >
            <p className="min-w-[min(10rem,100%)] flex-1">
              <ShownName of={line.product} className="block font-550" />
              <span className="block text-sm">
                <Balance lines={[line]} />
              </span>
            </p>
            <QuantityPicker
              label={say(t.market.cameBackOf, { name: shownName(line.product) })}
              min={0}
              max={maxStock}
              value={line.back}
              choose={(back) => keep({ ...typed, [line.product.id]: back })}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="mt-3 border-bs border-line-strong pt-3 text-lg font-600">
        <span className="block">{t.market.all}</span>
        <Balance lines={lines} />
      </p>
      <Button type="submit" className="mt-4 w-full sm:w-auto">
        {t.market.record}
      </Button>
      <Dialog title={t.market.askTitle} open={asking !== null} close={() => setAsking(null)}>
        <p className="mt-3 text-text-muted">{questionAbout(asking ?? [])}</p>
        <DialogButtons close={() => setAsking(null)} cancel={t.market.countAgain}>
          <Button
            onClick={() => {
              setAsking(null)
              record(asking ?? [])
            }}
          >
            {t.market.record}
          </Button>
        </DialogButtons>
      </Dialog>
    </form>
  )
}

interface Line extends CountedLine {
  product: Pick<Product, 'id'>
}

/** Names the pieces that are missing; those of which more came back do not make up for them. */
function questionAbout(lines: readonly CountedLine[]): string {
  const n = lines.reduce((sum, line) => sum + Math.max(0, missingOf(line, line.back)), 0)
  return n === 0 ? t.market.askExact : say(t.market.askMissing, { n })
}

/** Stored at once, sent when there is a connection. */
function useCountMarket(day: string, { stop }: StaffDraft<Typed>) {
  const write = useWrites()
  const [oneAtATime] = useState(() => createOnce())
  const clock = useClock()
  const count = async (lines: readonly Line[]) => {
    const at = clock.corrected()
    const counted = lines.map(({ product, back }) => ({ product_id: product.id, back }))
    const countedAt = new Date(at ?? Date.now()).toISOString()
    return write({
      mutations: [newMutation.countMarket({ day, lines: counted, counted_at: countedAt })],
      at,
      draft: await stop(),
      toasts: {
        title: t.market.recordedTitle,
        confirmed: t.market.recorded,
        failed: t.market.failed,
      },
    })
  }
  return (lines: readonly Line[]) => toastIfNotSaved(oneAtATime(() => count(lines)))
}

function readTyped(stored: unknown): Typed {
  const parsed = v.safeParse(Typed, stored)
  return parsed.success ? parsed.output : {}
}
