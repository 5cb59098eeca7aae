import { shortNumber } from '#domain/orders/order-numbers.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { isShopperOrder } from '#domain/writes/mutations.ts'
import { type Operation, hasUnknownOutcome } from '#domain/writes/operation.ts'
import { discardLater } from '#db/outbox/decisions.ts'
import { retryNow } from '#db/outbox/outbox.ts'
import { putOrderBack } from '#features/sync/put-order-back.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { DiscardWrite } from '#features/sync/discard-write.tsx'
import { relativeTime } from '#ui/formats.ts'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { Contents } from './contents.tsx'
import { CopyButton } from './stored-value.tsx'
import { parseRejected } from '#domain/writes/outcome.ts'
import { writeName } from '#features/sync/write-name.ts'

export function OperationCard({ operation, now }: { operation: Operation; now: number }) {
  const { id, kind, state, attempts, createdAt, nextAttemptAt } = operation
  const failure = failureText(operation)
  const isOrder = isShopperOrder(kind)
  const retriesLater = state === 'pending' && nextAttemptAt > now
  return (
    <li className="card">
      <h2 className="title-3">
        {writeName(kind)} <span className="text-text-muted">{shortNumber(id)}</span>
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 [&_dt]:text-text-muted">
        <dt>State</dt>
        <dd className="font-550">{stateText(operation)}</dd>
        <dt>Saved</dt>
        <dd>{relativeTime(createdAt, now)}</dd>
        <dt>Attempts</dt>
        <dd>
          {attempts}
          {retriesLater && `, next ${relativeTime(nextAttemptAt, now)}`}
        </dd>
      </dl>
      {failure !== null && <p className="mt-3 text-text-muted">{failure}</p>}
      <details className="mt-3">
        <summary className="flex min-h-11 items-center underline underline-offset-4 decoration-brass">
          Show contents
        </summary>
        <Contents operation={operation} />
      </details>
      <div className="mt-4 flex flex-wrap gap-3">
        {operation.discarding === true ? <KeepButton id={id} /> : <Retry operation={operation} />}
        {isOrder && state === 'rejected' && <PutBack id={id} />}
        {isOrder && (
          <Link to="/account/orders/$id" params={{ id }} className="btn-quiet">
            See the order
          </Link>
        )}
        <CopyButton value={operation} />
        {operation.discarding !== true && <DiscardButton operation={operation} />}
      </div>
    </li>
  )
}

function Retry({ operation: { id, state } }: { operation: Operation }) {
  const { db, sync } = useServices()
  if (state !== 'pending' && state !== 'needs-upgrade') return null
  const retry = () => toastIfNotSaved(retryNow(db, id).then(sync.push))
  return <Button onClick={retry}>Try Again</Button>
}

/** Discards an operation after a question, unless it may be on its way. */
function DiscardButton({ operation }: { operation: Operation }) {
  const mayHaveArrived = hasUnknownOutcome(operation)
  const canWait = mayHaveArrived && !isShopperOrder(operation.kind)
  if (operation.state === 'inflight' && !canWait) return null
  return (
    <DiscardWrite
      operation={operation}
      busy="It is being sent right now and was not discarded."
      canWait={canWait}
    >
      <p className="mt-3 text-text-muted">
        {mayHaveArrived
          ? 'It may already have reached us. We ask the workshop first and remove only what did not arrive.'
          : 'The workshop does not have it. It will be erased from this device and cannot be brought back.'}
      </p>
    </DiscardWrite>
  )
}

/** It was given up, and waits for the server's answer. */
function KeepButton({ id }: { id: string }) {
  const { db, sync } = useServices()
  const keep = () => toastIfNotSaved(discardLater(db, id, false).then(sync.push))
  return <Button onClick={keep}>Keep and send it</Button>
}

/** A refused order is edited in cart and checkout, under a new number. */
function PutBack({ id }: { id: string }) {
  const services = useServices()
  const navigate = useNavigate()
  async function putBack(): Promise<void> {
    if (await putOrderBack(services, id)) await navigate({ to: '/cart' })
  }
  return <Button onClick={() => toastIfNotSaved(putBack())}>Edit in the cart</Button>
}

function stateText({ state, discarding }: Operation): string {
  if (discarding === true) return 'Will be discarded when you are online'
  switch (state) {
    case 'pending':
      return 'Saved on this device'
    case 'inflight':
      return 'Sending'
    case 'applied':
      return 'Confirmed'
    case 'needs-sign-in':
      return 'Needs staff sign-in'
    case 'needs-upgrade':
      return 'Waits for a new version of the shop'
    case 'conflict':
    case 'rejected':
      return 'Needs your attention'
  }
}

/** Why it is not on the server yet; null: no failure. */
export function failureText({ state, outcome, lastError }: Operation): string | null {
  if (state === 'rejected') {
    const code = parseRejected(outcome)?.code ?? lastError?.code
    if (code === 'items') return 'Some of its pieces cannot be had like this.'
    return `The server refused it${inBrackets(code)}.`
  }
  if (state === 'conflict') return 'Somebody else has changed the same thing meanwhile.'
  if (lastError === undefined || state === 'inflight') return null
  const detail = inBrackets(lastError.status, lastError.code)
  switch (lastError.class) {
    case 'transient':
      return `The last attempt did not get through${detail}. We keep trying.`
    case 'sign-in':
      return `The server asks for a staff sign-in${detail}.`
    case 'upgrade':
      return `The server does not know this kind of write${detail}.`
    default:
      return `The last attempt failed: ${lastError.class}${detail}.`
  }
}

/** ' (503, PGRST002)' or ''; status 0 means no response. */
function inBrackets(...parts: (string | number | undefined)[]): string {
  const known = parts.filter((part) => part !== undefined && part !== 0 && part !== '')
  return known.length === 0 ? '' : ` (${known.join(', ')})`
}
