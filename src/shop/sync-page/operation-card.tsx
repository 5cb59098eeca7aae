import { shortNumber } from '#domain/orders/order-numbers.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { isShopperOrder, parseMutation, targetOf } from '#domain/writes/mutations.ts'
import { type Operation, hasUnknownOutcome, identityOf } from '#domain/writes/operation.ts'
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
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

export function OperationCard({ operation, now }: { operation: Operation; now: number }) {
  const { id, kind, state, attempts, createdAt, nextAttemptAt, imported = false } = operation
  const failure = failureText(operation)
  const isOrder = isShopperOrder(kind)
  const retriesLater = state === 'pending' && nextAttemptAt > now
  return (
    <li className="card">
      <h2 className="title-3">
        <span>{writeName(kind)}</span>{' '}
        <bdi dir="ltr" className="text-text-muted">
          {numberOf(operation)}
        </bdi>
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 [&_dt]:text-text-muted">
        <dt>{t.syncPage.state}</dt>
        <dd className="font-550">{stateText(operation)}</dd>
        <dt>{t.syncPage.saved}</dt>
        <dd>{relativeTime(createdAt, now)}</dd>
        <dt>{t.syncPage.attempts}</dt>
        <dd>
          {retriesLater
            ? say(t.syncPage.attemptsAndNext, { attempts, when: relativeTime(nextAttemptAt, now) })
            : attempts}
        </dd>
      </dl>
      {failure !== null && <p className="mt-3 text-text-muted">{failure}</p>}
      {isOrder && state === 'rejected' && imported && <p className="mt-3">{t.move.decideThere}</p>}
      <details className="mt-3">
        <summary className="flex min-h-11 items-center underline underline-offset-4 decoration-brass">
          {t.syncPage.showContents}
        </summary>
        <Contents operation={operation} />
      </details>
      <div className="mt-4 flex flex-wrap gap-3">
        {operation.discarding === true ? <KeepButton id={id} /> : <Retry operation={operation} />}
        {isOrder && state === 'rejected' && !imported && <PutBack id={id} />}
        {isOrder && (
          <Link to="/account/orders/$id" params={{ id }} className="btn-quiet">
            {t.syncPage.seeOrder}
          </Link>
        )}
        <CopyButton value={operation} />
        {operation.discarding !== true && <DiscardButton operation={operation} />}
      </div>
    </li>
  )
}

/** Of the order that it is about or has made; otherwise its own. */
export function numberOf(operation: Pick<Operation, 'id' | 'kind' | 'payload'>): string {
  const mutation = parseMutation(operation.kind, operation.payload)
  const target = mutation && targetOf(mutation)
  return shortNumber(target?.t === 'orders' ? target.id : identityOf(operation))
}

function Retry({ operation: { id, state } }: { operation: Operation }) {
  const { db, sync } = useServices()
  if (state !== 'pending' && state !== 'needs-upgrade') return null
  const retry = () => toastIfNotSaved(retryNow(db, id).then(sync.push))
  return <Button onClick={retry}>{t.common.tryAgain}</Button>
}

/** Discards an operation after a question, unless it may be on its way. */
function DiscardButton({ operation }: { operation: Operation }) {
  const mayHaveArrived = hasUnknownOutcome(operation)
  const canWait = mayHaveArrived && !isShopperOrder(operation.kind)
  if (operation.state === 'inflight' && !canWait) return null
  return (
    <DiscardWrite operation={operation} busy={t.syncPage.beingSent} canWait={canWait}>
      <p className="mt-3 text-text-muted">
        {mayHaveArrived ? t.syncPage.mayHaveArrived : t.syncPage.notSent}
      </p>
    </DiscardWrite>
  )
}

/** It was given up, and waits for the server's answer. */
function KeepButton({ id }: { id: string }) {
  const { db, sync } = useServices()
  const keep = () => toastIfNotSaved(discardLater(db, id, false).then(sync.push))
  return <Button onClick={keep}>{t.syncPage.keep}</Button>
}

/** A refused order is edited in cart and checkout, under a new number. */
function PutBack({ id }: { id: string }) {
  const services = useServices()
  const navigate = useNavigate()
  async function putBack(): Promise<void> {
    if (await putOrderBack(services, id)) await navigate({ to: '/cart' })
  }
  return <Button onClick={() => toastIfNotSaved(putBack())}>{t.syncPage.editInCart}</Button>
}

function stateText({ state, discarding }: Operation): string {
  return discarding === true ? t.syncStates.discarding : t.syncStates.states[state]
}

/** Why it is not on the server yet; null: no failure. */
export function failureText({ kind, state, outcome, lastError }: Operation): string | null {
  const texts = t.syncStates
  if (state === 'rejected') {
    const code = parseRejected(outcome)?.code ?? lastError?.code
    if (code === 'items') return texts.piecesRefused
    if (code === 'too_late') return t.cancelOrder.tooLate
    if (kind === 'answerOrder' && code === 'cancelled') return t.orderAnswer.cancelledAlready
    if (kind === 'answerOrder' && code === 'not_found') return t.orderAnswer.dead
    if (code === '42501') return t.writeRefusal.notAllowed
    if (lastError?.class === 'set-aside') return t.writeRefusal.setAside
    return refusedText(detailOf(code))
  }
  if (state === 'conflict') return texts.conflict
  if (lastError === undefined || state === 'inflight') return null
  const { class: failure, status, code } = lastError
  const detail = detailOf(status, code)
  switch (failure) {
    case 'transient':
      return detail === '' ? texts.transient : say(texts.transientDetail, { detail })
    case 'sign-in':
      return detail === '' ? texts.signIn : say(texts.signInDetail, { detail })
    case 'upgrade':
      return detail === '' ? texts.upgrade : say(texts.upgradeDetail, { detail })
    case 'rejected':
      return refusedText(detail)
    default:
      return detail === '' ? texts.failed : say(texts.failedDetail, { detail })
  }
}

function refusedText(detail: string): string {
  const texts = t.syncStates
  return detail === '' ? texts.refused : say(texts.refusedDetail, { detail })
}

/** '503, PGRST002' or ''; status 0 means no response. */
function detailOf(...parts: (string | number | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== 0 && part !== '').join(', ')
}
