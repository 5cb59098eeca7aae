import { type ListLine, type ListPlan, listProblems } from '#domain/orders/courier-list.ts'
import { shortNumber } from '#domain/orders/order-numbers.ts'
import { parcelText } from '#admin/orders/parcel/parcel-section.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** As many as a person looks through. */
const mostListed = 100

/** What a courier's list changes, old → new, and the lines that it leaves alone. */
export function ListPreview({ plan: { changes, same, problems } }: { plan: ListPlan }) {
  const texts = t.courierList
  return (
    <div role="status" className="grid gap-3">
      <p className="font-600">{say(texts.changes, { n: changes.length })}</p>
      <ul className="grid max-h-80 gap-2 overflow-y-auto">
        {changes.slice(0, mostListed).map(({ order, before, after }) => (
          <li key={order.id} className="[overflow-wrap:anywhere]">
            <span className="block text-text-muted">
              {say(texts.order, { number: shortNumber(order.id) })}
            </span>
            <span>
              {say(texts.change, {
                before: parcelText(before) || texts.nothing,
                after: parcelText(after),
              })}
            </span>
          </li>
        ))}
      </ul>
      <More of={changes.length} />
      {same > 0 && <p className="text-text-muted">{say(texts.same, { n: same })}</p>}
      {listProblems.map((name) => (
        <Lines key={name} title={texts.problems[name]} lines={problems[name]} />
      ))}
    </div>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly ListLine[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <p className="text-warning">{title}</p>
      <ul className="ps-4 text-text-muted [overflow-wrap:anywhere]">
        {lines.slice(0, mostListed).map(({ line, order, number }) => (
          <li key={line}>{say(t.courierList.line, { line, text: `${order} ${number}` })}</li>
        ))}
      </ul>
      <More of={lines.length} />
    </div>
  )
}

function More({ of }: { of: number }) {
  if (of <= mostListed) return null
  return <p className="text-text-muted">{say(t.courierList.more, { n: of - mostListed })}</p>
}
