import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { discard } from '#db/outbox/decisions.ts'
import { type RefusedStock, readRefusedStock } from '#db/staff/stock.ts'
import { readCategoryIdConflict } from '#db/staff/category-id-conflict.ts'
import { getStaffOrder } from '#db/staff/orders.ts'
import {
  editableFields,
  type Mutation,
  parseMutation,
  newMutation,
} from '#domain/writes/mutations.ts'
import { stallSaleOf, returnOf } from '#domain/writes/references.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { isRecordedAlready, parseRejected } from '#domain/writes/outcome.ts'
import { ReturnList } from '#features/order/return-list.tsx'
import { signed } from '#features/product/stock-texts.ts'
import { rejectionTexts } from '#features/sync/write-texts.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'
import { CategoryIdConflictActions } from './category-id-conflict-actions.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { DiscardIssue, FieldList, IssueHeading, type IssueProps } from './issue-parts.tsx'
import { OrderFacts } from './order-facts.tsx'
import { type SentAgain, canSellAnyway, isByStranger, isOver, sendAgain } from './send-again.ts'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Price } from '#ui/price.tsx'

interface RejectionCardProps extends IssueProps {
  nameOf: (productId: string) => string
}

/** The server's reason, and the possible decisions. */
export function RejectionCard({ operation, subject, nameOf, now }: RejectionCardProps) {
  const refusedStock = valueOr(useQuery(readRefusedStock, operation), null)
  const texts =
    refusedStock === null ? rejectionTexts(operation, nameOf) : [refusedStockText(refusedStock)]
  return (
    <article className="card !p-4 md:!p-5">
      <IssueHeading operation={operation} subject={subject} now={now} />
      <Notice tone="danger" className="mt-3">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {isByStranger(operation) && <HelpFileNote />}
      </Notice>
      <OrderFacts operation={operation} now={now} />
      <Actions operation={operation} nameOf={nameOf} refusedStock={refusedStock} />
    </article>
  )
}

function linkToDevice(children: ReactNode) {
  return (
    <Link to="/account" className="link">
      {children}
    </Link>
  )
}

/** What somebody who was dismissed can still do with a sale that happened. */
function HelpFileNote() {
  return <p>{rich(t.syncIssues.again.helpFile, { link: linkToDevice })}</p>
}

interface ActionsProps extends Pick<RejectionCardProps, 'operation' | 'nameOf'> {
  refusedStock: RefusedStock | null
}

function Actions({ operation, nameOf, refusedStock }: ActionsProps) {
  const send = useResend(operation)
  const conflict = useQuery(readCategoryIdConflict, operation)
  const mutation = parseMutation(operation.kind, operation.payload)
  const sellsAnyway = canSellAnyway(operation)
  const again = mutation !== null && (
    <Button look={sellsAnyway ? 'primary' : 'quiet'} onClick={() => void send(mutation)}>
      {sellsAnyway ? t.syncIssues.again.sellAnyway : t.syncIssues.again.send}
    </Button>
  )
  if (conflict.state === 'loading') return null
  const idConflict = valueOr(conflict, null)
  if (idConflict !== null)
    return (
      <CategoryIdConflictActions operation={operation} conflict={idConflict} retryButton={again} />
    )
  if (mutation !== null && isGone(operation))
    return (
      <>
        <GoneEdit mutation={mutation} />
        <div className="mt-4 flex justify-end">
          <DiscardIssue operation={operation} />
        </div>
      </>
    )
  if (isRecordedAlready(operation)) return <RemoveRecorded id={operation.id} />
  if (isReturnedTwice(operation)) return <ReturnedTwice operation={operation} send={send} />
  if (isByStranger(operation))
    return (
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <DiscardIssue operation={operation} />
        {again}
      </div>
    )
  return (
    <div className="mt-4 flex flex-wrap justify-end gap-3">
      <DiscardIssue operation={operation} />
      {again}
      {mutation !== null && <EditAndSend mutation={mutation} nameOf={nameOf} send={send} />}
      {refusedStock && <SetToCount refused={refusedStock} send={(one) => void send(one)} />}
    </div>
  )
}

/** Another write has recorded the same: nothing is lost, so nothing is asked. */
function RemoveRecorded({ id }: { id: string }) {
  const { db } = useServices()
  return (
    <div className="mt-4 flex justify-end">
      <Button onClick={() => toastIfNotSaved(discard(db, id, Date.now()))}>
        {t.actions.remove}
      </Button>
    </div>
  )
}

interface EditAndSendProps {
  mutation: Mutation
  nameOf: (productId: string) => string
  send: Send
}

function EditAndSend({ mutation, nameOf, send }: EditAndSendProps) {
  const [editing, setEditing] = useState(false)
  if (editableFields(mutation).length === 0) return null
  return (
    <>
      <Button
        look={stallSaleOf(mutation) === null ? 'primary' : 'quiet'}
        onClick={() => setEditing(true)}
      >
        {t.syncIssues.edit.open}
      </Button>
      <EditDialog
        mutation={mutation}
        nameOf={nameOf}
        open={editing}
        close={() => setEditing(false)}
        send={send}
      />
    </>
  )
}

/** False: nothing was sent, and it can be tried again. */
type Send = (mutation: Mutation) => Promise<boolean>

function useResend(operation: Operation): Send {
  const { db, sync } = useServices()
  const { userId } = useStaff()
  return (mutation) => {
    const replacement = { mutation, newId: crypto.randomUUID(), userId, now: Date.now() }
    const sending = sendAgain({ db, sync }, operation, replacement)
    toastIfNotSaved(sending)
    return sending.then(showAnswer).catch(() => false)
  }
}

function showAnswer(answer: SentAgain): boolean {
  if (answer === 'unknown') showProblem(t.syncIssues.again.unknown)
  if (answer === 'shown-elsewhere') showProblem(t.syncIssues.again.shownElsewhere)
  if (answer === 'sent') showToast({ tone: 'info', message: t.syncIssues.again.sent })
  if (answer === 'arrived') showToast({ tone: 'info', message: t.syncIssues.again.arrived })
  return isOver(answer)
}

function showProblem(message: string): void {
  showToast({ tone: 'error', message })
}

/** The row does not exist any more: another attempt would be refused, too. */
function isGone({ outcome }: Operation): boolean {
  const rejected = parseRejected(outcome)
  return rejected?.code === 'not_found' && rejected.path?.endsWith('category') !== true
}

/** Keeps the typed values of a deleted row readable. */
function GoneEdit({ mutation }: { mutation: Mutation }) {
  const fields = editableFields(mutation)
  if (fields.length === 0) return null
  return (
    <div className="mt-4">
      <p className="text-text-muted">{t.syncIssues.again.gone}</p>
      <FieldList fields={fields} className="mt-2" />
    </div>
  )
}

/** 'You counted 9 (−3); the server has 2.' */
export function refusedStockText({ counted, payload: { delta }, available }: RefusedStock): string {
  const values = { delta: signed(delta), available }
  return counted === null
    ? say(t.syncIssues.stock.entered, values)
    : say(t.syncIssues.stock.counted, { ...values, counted })
}

interface SetToCountProps {
  refused: RefusedStock
  send: (mutation: Mutation) => void
}

/** Sends the difference between the count and the present stock. */
export function SetToCount({ refused: { payload, counted, stock }, send }: SetToCountProps) {
  if (counted === null || stock === null || counted === stock) return null
  const delta = counted - stock
  return (
    <Button onClick={() => send(newMutation.adjustStock({ ...payload, delta }))}>
      {say(t.syncIssues.stock.setTo, { count: counted })}
    </Button>
  )
}

interface ReturnedTwiceProps {
  operation: Operation
  send: (mutation: Mutation) => Promise<boolean>
}

function isReturnedTwice({ kind, outcome }: Operation): boolean {
  const code = parseRejected(outcome)?.code
  return kind === 'recordReturn' && (code === 'returned_before' || code === 'not_delivered')
}

/** Two devices returned the same piece. Only a person knows whether the money was paid twice. */
function ReturnedTwice({ operation, send }: ReturnedTwiceProps) {
  const given = returnOf(operation)
  const view = valueOr(useQuery(getStaffOrder, given?.order_id ?? ''), undefined)
  if (given === null) return <DiscardIssue operation={operation} />
  const { refund } = given
  const moneyOnly = newMutation.recordReturn({ ...given, items: [], restocked: false })
  return (
    <div className="mt-3">
      {view !== undefined && <ReturnList order={view.order} />}
      <p className="mt-3">{t.returns.twiceQuestion}</p>
      <p className="mt-1 text-text-muted">{t.returns.twiceSame}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <DiscardIssue operation={operation} />
        {refund > 0 && parseMutation(moneyOnly.kind, moneyOnly.payload) !== null && (
          <Button onClick={() => void send(moneyOnly)}>
            {rich(t.returns.twicePaid, { price: <Price piastres={refund} /> })}
          </Button>
        )}
      </div>
    </div>
  )
}
