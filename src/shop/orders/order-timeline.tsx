import { type StateShape, StateIcon } from '#ui/state-icon.tsx'
import type { TimelineStep } from './order-story.ts'

const looks: Record<TimelineStep['state'], { shape: StateShape; colour: string; spoken: string }> =
  {
    done: { shape: 'saved', colour: 'text-success', spoken: 'done' },
    ahead: { shape: 'waiting', colour: 'text-text-muted', spoken: 'not yet' },
    stopped: { shape: 'attention', colour: 'text-danger', spoken: 'ended here' },
  }

/** What has happened to the order and what is still to come. */
export function OrderTimeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label="What has happened so far" className="grid gap-2 text-start">
      {steps.map(({ name, state }) => {
        const { shape, colour, spoken } = looks[state]
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
