import type { Moved } from '#domain/devices/move-code.ts'
import { totalItems } from '#domain/orders/order-amounts.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** What a code holds; nothing where it holds nothing of a kind. */
export function MovedList({ moved }: { moved: Moved }) {
  const { orders, cart, saved, writes, address } = moved
  const counted = [
    [t.move.orders, orders.length],
    [t.move.pieces, totalItems(cart)],
    [t.move.saved, saved.length],
    [t.move.waiting, writes.length],
  ] as const
  const texts = counted.flatMap(([text, n]) => (n === 0 ? [] : [say(text, { n })]))
  return (
    <ul aria-label={t.move.inCode} className="mt-3 list-disc ps-5 text-text-muted">
      {[...texts, ...(address === undefined ? [] : [t.move.address])].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
