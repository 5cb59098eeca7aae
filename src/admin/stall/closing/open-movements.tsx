import { type DayMovements, type Movement, netOfDayMovements } from '#domain/orders/day-closing.ts'
import { shortNumber } from '#domain/orders/order-numbers.ts'
import { rich } from '#texts/rich.tsx'
import { t } from '#texts/texts.ts'
import { formatDate } from '#ui/dates.ts'
import { SignedPrice } from './takings-table.tsx'

/** Sales and returns of the day that no closing contains, with a sum of their own. */
export function OpenMovements({ movements }: { movements: DayMovements }) {
  const { open, takenBack } = movements
  if (open.length + takenBack.length === 0) return null
  return (
    <section aria-labelledby="open-movements" className="card">
      <h3 id="open-movements" className="title-3">
        {t.closing.later}
      </h3>
      <p className="hint mt-1">{t.closing.laterHint}</p>
      <ul className="mt-3">
        {open.map((one) => (
          <MovementRow
            key={one.id}
            movement={one}
            text={one.kind === 'sale' ? t.closing.sale : t.closing.return}
            sign={one.kind === 'sale' ? 1 : -1}
          />
        ))}
        {takenBack.map((one) => (
          <MovementRow
            key={one.id}
            movement={one}
            text={one.kind === 'sale' ? t.closing.takenBack : t.closing.returnTakenBack}
            sign={one.kind === 'sale' ? -1 : 1}
          />
        ))}
      </ul>
      <p className="mt-3 font-600">
        {rich(t.closing.laterSum, {
          price: <SignedPrice piastres={netOfDayMovements(movements)} />,
        })}
      </p>
    </section>
  )
}

type Text = Record<'text', (typeof t.closing)['sale' | 'return' | 'takenBack' | 'returnTakenBack']>

interface MovementRowProps extends Text {
  movement: Movement
  sign: 1 | -1
}

function MovementRow({ movement, text, sign }: MovementRowProps) {
  const { id, at, amount, method } = movement
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 border-be py-2 last:border-be-0">
      <span className="text-sm text-text-muted tabular-nums">{formatDate('time', at)}</span>
      <span className="min-w-[min(10rem,100%)] flex-1">
        {rich(text, {
          number: <bdi dir="ltr">{shortNumber(id)}</bdi>,
          method: t.closing.methods[method],
        })}
      </span>
      <SignedPrice piastres={sign * amount} />
    </li>
  )
}
