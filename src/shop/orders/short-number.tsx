import { shortId } from './my-order-words.ts'

/** An order's short number, to be read out on the phone: the first 8 characters of its id, copied as one word. */
export function ShortNumber({ id, className = '' }: { id: string; className?: string }) {
  const number = shortId(id)
  return (
    <span translate="no" className={`font-mono whitespace-nowrap ${className}`}>
      {number.slice(0, 4)}
      <span className="ms-[0.35em]">{number.slice(4)}</span>
    </span>
  )
}
