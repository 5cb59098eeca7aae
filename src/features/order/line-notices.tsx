import type { LineNotice } from '#domain/orders/cart.ts'
import { Price } from '#ui/price.tsx'
import { StateIcon } from '#ui/state-icon.tsx'

interface LineNoticesProps {
  /** The product's name: every button says what it is about. */
  name: string
  notices: readonly LineNotice[]
  acceptPrice: (price: number) => void
  lowerQuantity: (available: number) => void
  remove: () => void
}

/** What changed about a cart line since it was put there, each with a way on. */
export function LineNotices({ notices, ...ways }: LineNoticesProps) {
  if (notices.length === 0) return null
  return (
    <ul className="mt-1 text-[0.9375rem] leading-snug text-warning">
      {worthSaying(notices).map((notice) => (
        <li key={notice.kind} className="flex gap-2">
          <StateIcon shape="attention" className="mt-3 w-4 h-4" />
          <span className="flex min-w-0 flex-wrap items-center gap-x-3">
            <NoticeText notice={notice} />
            <WayOn notice={notice} {...ways} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A line that is sold out says only that. */
function worthSaying(notices: readonly LineNotice[]): readonly LineNotice[] {
  const soldOut = notices.filter(({ kind }) => kind === 'sold-out')
  return soldOut.length > 0 ? soldOut : notices
}

function NoticeText({ notice }: { notice: LineNotice }) {
  switch (notice.kind) {
    case 'sold-out':
      return <span className="py-2.5">Sold out</span>
    case 'only-left':
      return <span className="py-2.5">Only {notice.available} left</span>
    case 'price-changed':
      return (
        <span className="py-2.5">
          Price changed: <Price piastres={notice.from} /> → <Price piastres={notice.to} />
        </span>
      )
    case 'no-longer-sold':
      return <span className="py-2.5">No longer sold</span>
  }
}

function WayOn(props: Omit<LineNoticesProps, 'notices'> & { notice: LineNotice }) {
  const { notice, name } = props
  switch (notice.kind) {
    case 'price-changed':
      return <Way text="Use the new price" about={name} take={() => props.acceptPrice(notice.to)} />
    case 'only-left': {
      const { available } = notice
      return (
        <Way
          text={`Change to ${available}`}
          about={name}
          take={() => props.lowerQuantity(available)}
        />
      )
    }
    case 'sold-out':
    case 'no-longer-sold':
      return <Way text="Remove it" about={name} take={props.remove} />
  }
}

function Way({ text, about, take }: { text: string; about: string; take: () => void }) {
  return (
    <button type="button" className="link min-h-11 text-start font-550 text-text" onClick={take}>
      {text}
      <span className="sr-only">: {about}</span>
    </button>
  )
}
