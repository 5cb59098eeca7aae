import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { type OrderLink, type OrderQuestion, parseOrderLink } from '#domain/orders/order-link.ts'
import { shortNumber } from '#domain/orders/order-numbers.ts'
import { type Answer, answerOrder, readMyAnswer } from '#db/shopper/answer-order.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { formatCount } from '#domain/format-count.ts'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { EmptyPage, LoadingNote } from '#ui/page/page-state.tsx'
import { PageHeading } from '#ui/page/headings.tsx'
import { Price } from '#ui/price.tsx'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { titleOf } from '#texts/title-of.ts'
import { t } from '#texts/texts.ts'
import { standingOf } from './standing.ts'
import { StandingNotice } from './standing-notice.tsx'

/**
 * The link in the workshop's message leads here. It asks first: messengers open links by
 * themselves. `linked`: what stood behind the #.
 */
export function OrderAnswerScreen({ linked }: { linked: string }) {
  useEffect(() => {
    document.title = titleOf(t.orderAnswer.title)
  }, [])
  const link = parseOrderLink(linked)
  return link === null ? <DeadLink /> : <Question link={link} />
}

function Question({ link }: { link: OrderLink }) {
  const { db, sync } = useServices()
  const mine = useQuery(readMyAnswer, link.id)
  const answer = valueOr(mine, null)
  const reply = useReply(link, answer?.state === 'sent')
  if (reply === null || mine.state === 'loading') return <LoadingNote text={t.common.loading} />
  const standing = standingOf(answer, reply)
  if (standing.name === 'dead') return <DeadLink />
  const send = (chosen: Answer) =>
    toastIfNotSaved(answerOrder(db, link, chosen, Date.now()).then(sync.push))
  return (
    <div className="page-narrow pb-20">
      <PageHeading title={t.orderAnswer.title} />
      <dl className="card grid gap-x-8 gap-y-4 sm:grid-cols-3">
        <Fact name={t.myOrders.number}>
          <bdi dir="ltr">{shortNumber(link.id)}</bdi>
        </Fact>
        {reply !== 'unreachable' && reply.status === 'open' && (
          <>
            <Fact name={t.orderAnswer.pieces}>{formatCount(reply.pieces)}</Fact>
            <Fact name={t.orderAnswer.total}>
              <Price piastres={reply.total} />
            </Fact>
          </>
        )}
      </dl>
      <div role="status" className="mt-6 empty:hidden">
        <StandingNotice standing={standing} />
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        {standing.canSayYes && <Button onClick={() => send('yes')}>{t.orderAnswer.yes}</Button>}
        {standing.canSayNo && <NoButton cancel={() => send('no')} />}
      </div>
    </div>
  )
}

/** Asks, as every cancellation of a shopper does. */
function NoButton({ cancel }: { cancel: () => void }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t.orderAnswer.no}
      </Button>
      <Dialog title={t.cancelOrder.question} open={asking} close={close}>
        <p className="mt-3 text-text-muted">{t.cancelOrder.hint}</p>
        <DialogButtons close={close} cancel={t.cancelOrder.keep}>
          <Button
            look="danger"
            onClick={() => {
              close()
              cancel()
            }}
          >
            {t.orderAnswer.no}
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}

/** Null: no answer yet. It asks again once an answer of this device has arrived. */
function useReply({ id, token }: OrderLink, isSent: boolean): OrderQuestion | 'unreachable' | null {
  const { sync } = useServices()
  const [reply, setReply] = useState<OrderQuestion | 'unreachable' | null>(null)
  const asked = `${id} ${token} ${String(isSent)}`
  const last = useRef('')
  useEffect(() => {
    last.current = asked
    const read = async () => {
      const found = await sync.orderQuestion({ id, token })
      if (last.current === asked) setReply(found)
    }
    void read()
  }, [sync, id, token, asked])
  return reply
}

function DeadLink() {
  return (
    <EmptyPage title={t.orderAnswer.title} text={t.orderAnswer.dead}>
      <Link to="/find-order" className="btn-primary">
        {t.findOrder.title}
      </Link>
    </EmptyPage>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-text-muted">{name}</dt>
      <dd className="mt-1 text-lg font-550 tabular-nums">{children}</dd>
    </div>
  )
}
