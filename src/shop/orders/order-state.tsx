import type { MyOrderState } from '#db/shopper/my-orders.ts'
import { useServices } from '#services.ts'
import { Spinner } from '#ui/spinner.tsx'
import { type StateShape, StateIcon } from '#ui/state-icon.tsx'

const looks: Record<MyOrderState['name'], { text: string; shape: StateShape; colour: string }> = {
  saved: { text: 'Saved on this device', shape: 'waiting', colour: 'bg-info-soft text-info' },
  sending: { text: 'Sending', shape: 'sending', colour: 'bg-info-soft text-info' },
  confirmed: { text: 'Confirmed', shape: 'saved', colour: 'bg-success-soft text-success' },
  'needs-attention': {
    text: 'Needs your attention',
    shape: 'attention',
    colour: 'bg-danger-soft text-danger',
  },
}

/** A browser without storage: only this page knows the order. */
const notSaved = {
  text: 'Not sent yet',
  shape: 'attention',
  colour: 'bg-warning-soft text-warning',
} as const

/** Where an order is on its way to the shop: a word, a shape and a colour. */
export function OrderStateBadge({ name }: { name: MyOrderState['name'] }) {
  const { db } = useServices()
  const { text, shape, colour } = name === 'saved' && !db.lasting ? notSaved : looks[name]
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-550 leading-5 whitespace-nowrap ${colour}`}
    >
      {name === 'sending' ? (
        <Spinner size="small" />
      ) : (
        <StateIcon shape={shape} className="w-4 h-4" />
      )}
      {text}
    </span>
  )
}

/** Never 'ordered' before the server has it, never 'saved' where the browser saves nothing (`lasting` false). */
export function stateSentence(name: MyOrderState['name'], lasting: boolean): string {
  if (!lasting && (name === 'saved' || name === 'sending'))
    return 'Your order is not saved: this browser keeps nothing for the shop. Leave this page open until the order is confirmed.'
  switch (name) {
    case 'saved':
      return 'Your order is saved on this device and will be sent when it is online. You can close the app.'
    case 'sending':
      return 'Your order is saved on this device and is being sent now.'
    case 'confirmed':
      return 'The workshop has received your order.'
    case 'needs-attention':
      return 'The workshop could not accept this order. Nothing you typed is lost: you can put it back into the cart and try again.'
  }
}
