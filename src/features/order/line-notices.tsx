import type { LineNotice } from '#domain/orders/cart.ts'
import { Price } from '#ui/price.tsx'
import { StateIcon } from '#ui/icon.tsx'
import { formatDate } from '#ui/dates.ts'

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
function visibleNotices(notices: readonly LineNotice[]): readonly LineNotice[] {
  const soldOut = notices.filter(({ kind }) => kind === 'sold-out')
  return soldOut.length > 0 ? soldOut : notices
}

function NoticeText({ notice }: { notice: LineNotice }) {
  switch (notice.kind) {
    case 'sold-out':
      return <span className="py-2.5">Sold out</span>
    case 'only-left':
      return <span className="py-2.5">Only {notice.available} left</span>
    case 'price-lowered':
      return (
        <span className="py-2.5">
          Price lowered: <Price piastres={notice.from} /> → <Price piastres={notice.to} />
        </span>
      )
    case 'price-risen':
      return <RisenPrice {...notice} />
    case 'no-longer-sold':
      return <span className="py-2.5">No longer sold</span>
  }
}

/** The old price is kept for a while; then the shopper has to decide. */
function RisenPrice({ from, to, until }: Extract<LineNotice, { kind: 'price-risen' }>) {
  return isKept(until) ? (
    <span className="py-2.5">
      We keep <Price piastres={from} /> for you until {formatDate('deadline', until)}. The price is
      now <Price piastres={to} />.
    </span>
  ) : (
    <span className="py-2.5">
      Price changed: <Price piastres={from} /> → <Price piastres={to} />
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
        <NoticeAction
          text="Use the new price"
          about={name}
          take={() => props.acceptPrice(notice.to)}
        />
      )
    case 'only-left': {
      const { available } = notice
      return (
        <NoticeAction
          text={`Change to ${available}`}
          about={name}
          take={() => props.lowerQuantity(available)}
        />
      )
    }
    case 'sold-out':
    case 'no-longer-sold':
      return <NoticeAction text="Remove it" about={name} take={props.remove} />
  }
}

function NoticeAction({ text, about, take }: { text: string; about: string; take: () => void }) {
  return (
    <button type="button" className="link min-h-11 text-start font-550 text-text" onClick={take}>
      {text}
      <span className="sr-only">: {about}</span>
    </button>
  )
}
