/** What the screens about orders share: where one is, what has happened, its number, its date. */
import { Spinner } from '#ui/spinner.tsx'
import { type StateShape, StateIcon, Icon } from '#ui/icon.tsx'
import { shortNumber } from '#domain/orders/order-numbers.ts'
import type { OrderChip as Chip, TimelineStep } from './order-progress.ts'
import { Link } from '@tanstack/react-router'

const chipColours: Record<Chip['tone'], string> = {
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  underway: 'bg-underway-soft text-underway',
  danger: 'bg-danger-soft text-danger',
}

/** Where an order is on its way to the shopper: a word, a shape and a colour. */
export function OrderChip({ chip: { text, tone, shape } }: { chip: Chip }) {
  return (
    <span
      data-testid="order-chip"
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-550 leading-5 whitespace-nowrap ${chipColours[tone]}`}
    >
      {shape === null ? <Spinner size="small" /> : <StateIcon shape={shape} className="w-4 h-4" />}
      {text}
    </span>
  )
}

const stepLooks: Record<
  TimelineStep['state'],
  { shape: StateShape; colour: string; spoken: string }
> = {
  done: { shape: 'saved', colour: 'text-success', spoken: 'done' },
  ahead: { shape: 'waiting', colour: 'text-text-muted', spoken: 'not yet' },
  stopped: { shape: 'attention', colour: 'text-danger', spoken: 'ended here' },
}

/** What has happened to the order and what is still to come. */
export function OrderTimeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label="What has happened so far" className="grid gap-2 text-start">
      {steps.map(({ name, state }) => {
        const { shape, colour, spoken } = stepLooks[state]
        return (
          <li
            key={name}
            className={`flex items-center gap-2.5 ${state === 'ahead' ? 'text-text-muted' : ''}`}
          >
            <StateIcon shape={shape} className={`w-4.5 h-4.5 ${colour}`} />
            <span>{name}</span>
            <span className="sr-only">({spoken})</span>
          </li>
        )
      })}
    </ol>
  )
}

/** An order's short number, to be read out on the phone: the first 8 characters of its id, copied as one word. */
export function ShortNumber({ id, className = '' }: { id: string; className?: string }) {
  const number = shortNumber(id)
  return (
    <span translate="no" className={`font-mono whitespace-nowrap ${className}`}>
      {number.slice(0, 4)}
      <span className="ms-[0.35em]">{number.slice(4)}</span>
    </span>
  )
}

export function BackToDevice() {
  return (
    <Link
      to="/account"
      className="mb-4 inline-flex min-h-11 items-center gap-2 text-text-muted hover:text-text print:hidden"
    >
      <Icon name="back" />
      This device
    </Link>
  )
}

/** '20 November 2026' in the language of the page. */
export function longDate(time: number | string): string {
  return dates.format(new Date(time))
}

/** Made with the module: the confirmation would have to wait for it. */
const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
