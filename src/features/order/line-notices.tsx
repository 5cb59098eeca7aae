import type { LineNotice } from '#domain/orders/cart.ts'
import { Price } from '#ui/price.tsx'
import { StateIcon } from '#ui/icon.tsx'
import { formatDate } from '#ui/dates.ts'
import type { ReactNode } from 'react'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

interface LineNoticesProps {
  /** The product's name, part of the name of every button. */
  name: string
  notices: readonly LineNotice[]
  acceptPrice: (price: number) => void
  lowerQuantity: (available: number) => void
  remove: () => void
}

/** Changes to a cart line since it was added, each with a button to resolve it. */
export function LineNotices({ notices, ...ways }: LineNoticesProps) {
  if (notices.length === 0) return null
  return (
    <ul className="mt-1 text-[0.9375rem] leading-snug text-warning">
      {visibleNotices(notices).map((notice) => (
        <li key={notice.kind} className="flex gap-2">
          <StateIcon shape="attention" className="mt-3 w-4 h-4" />
          <span className="flex min-w-0 flex-wrap items-center gap-x-3">
            <NoticeText notice={notice} />
            <NoticeActions notice={notice} {...ways} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A sold-out line shows only that notice. */
export function visibleNotices(notices: readonly LineNotice[]): readonly LineNotice[] {
  const soldOut = notices.filter(({ kind }) => kind === 'sold-out')
  return soldOut.length > 0 ? soldOut : notices
}

/** The text alone. */
export function NoticeText({ notice }: { notice: LineNotice }) {
  switch (notice.kind) {
    case 'sold-out':
      return <span className="py-2.5">{t.common.soldOut}</span>
    case 'only-left':
      return <span className="py-2.5">{say(t.lineNotices.onlyLeft, { n: notice.available })}</span>
    case 'price-lowered':
      return (
        <span className="py-2.5">
          {rich(t.lineNotices.priceLowered, {
            old: <Price piastres={notice.from} />,
            price: <Price piastres={notice.to} />,
          })}
        </span>
      )
    case 'price-risen':
      return <RisenPrice {...notice} />
    case 'no-longer-sold':
      return <span className="py-2.5">{t.lineNotices.noLongerSold}</span>
  }
}

/** The old price is kept for a while; then the shopper has to decide. */
function RisenPrice({ from, to, until }: Extract<LineNotice, { kind: 'price-risen' }>) {
  const prices = { old: <Price piastres={from} />, price: <Price piastres={to} /> }
  return (
    <span className="py-2.5">
      {isKept(until)
        ? rich(t.lineNotices.priceKept, { ...prices, time: formatDate('deadline', until) })
        : rich(t.lineNotices.priceChanged, prices)}
    </span>
  )
}

function isKept(until: number): boolean {
  return Date.now() < until
}

function NoticeActions(props: Omit<LineNoticesProps, 'notices'> & { notice: LineNotice }) {
  const { notice, name } = props
  switch (notice.kind) {
    case 'price-lowered':
      return null
    case 'price-risen':
      return isKept(notice.until) ? null : (
        <NoticeAction take={() => props.acceptPrice(notice.to)}>
          {rich(t.lineNotices.acceptPrice, { name, about })}
        </NoticeAction>
      )
    case 'only-left': {
      const { available } = notice
      return (
        <NoticeAction take={() => props.lowerQuantity(available)}>
          {rich(t.lineNotices.lowerQuantity, { n: available, name, about })}
        </NoticeAction>
      )
    }
    case 'sold-out':
    case 'no-longer-sold':
      return (
        <NoticeAction take={props.remove}>
          {rich(t.lineNotices.remove, { name, about })}
        </NoticeAction>
      )
  }
}

function NoticeAction({ take, children }: { take: () => void; children: ReactNode }) {
  return (
    <button type="button" className="link min-h-11 text-start font-550 text-text" onClick={take}>
      {children}
    </button>
  )
}

function about(name: ReactNode) {
  return <span className="sr-only">{name}</span>
}
