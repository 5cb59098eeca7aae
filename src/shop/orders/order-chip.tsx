import { Spinner } from '#ui/spinner.tsx'
import { StateIcon } from '#ui/state-icon.tsx'
import type { OrderChip as Chip } from './order-story.ts'

const colours: Record<Chip['tone'], string> = {
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
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-550 leading-5 whitespace-nowrap ${colours[tone]}`}
    >
      {shape === null ? <Spinner size="small" /> : <StateIcon shape={shape} className="w-4 h-4" />}
      {text}
    </span>
  )
}
