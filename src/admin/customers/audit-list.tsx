import { useMemo, useState } from 'react'
import { type AuditEntry, type Counts, listAudit } from '#domain/staff-calls/customer-data.ts'
import { keysOf } from '#domain/plain-values.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { formatMoment } from '#ui/formats.ts'
import { showToast } from '#ui/toast/toast.ts'
import { downloadCsv } from '#admin/download-csv.ts'
import { AnswerNotice, problemText, useStaffCall } from '#admin/staff-call.tsx'
import { rich } from '#texts/rich.tsx'
import { shortNumber } from '#domain/orders/order-numbers.ts'
import { listed, say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** Who erased, exported, invited and dismissed, page below page. */
export function AuditList() {
  const [ends, setEnds] = useState<readonly (number | null)[]>([null])
  return (
    <section aria-labelledby="audit" className="mt-12">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="audit" className="title-3">
          {t.audit.title}
        </h2>
        <DownloadButton />
      </div>
      <p className="hint mb-4">{t.audit.intro}</p>
      {ends.map((before, at) => (
        <AuditPage
          key={before}
          before={before}
          more={at === ends.length - 1 ? (end) => setEnds([...ends, end]) : null}
        />
      ))}
    </section>
  )
}

interface AuditPageProps {
  before: number | null
  /** Null: the next page is there already. */
  more: ((end: number) => void) | null
}

function AuditPage({ before, more }: AuditPageProps) {
  const answer = useStaffCall(useMemo(() => listAudit(before), [before]))
  const { entries = [], more: isMore } = answer.value ?? {}
  const last = entries.at(-1)
  return (
    <>
      <AnswerNotice what="audit" loading={t.common.loading} answer={answer} />
      {answer.value !== null && last === undefined && (
        <p className="text-text-muted">{t.audit.none}</p>
      )}
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {more !== null && isMore === true && last !== undefined && (
        <Button look="quiet" className="mt-4" onClick={() => more(last.id)}>
          {t.audit.more}
        </Button>
      )}
    </>
  )
}

function DownloadButton() {
  const { sync } = useServices()
  const [busy, setBusy] = useState(false)
  /** All pages. */
  async function read(before: number | null): Promise<AuditEntry[] | string> {
    const answer = await sync.callAsStaff(listAudit(before))
    if (!answer.ok) return problemText('audit', answer.problem)
    const { entries, more } = answer.value
    const rest = more ? await read(entries.at(-1)?.id ?? 0) : []
    return typeof rest === 'string' ? rest : [...entries, ...rest]
  }
  async function save(): Promise<void> {
    setBusy(true)
    const entries = await read(null)
    setBusy(false)
    if (typeof entries !== 'string') return downloadCsv('nefer-audit', tableOf(entries))
    showToast({ tone: 'error', title: t.common.error, message: entries })
  }
  return (
    <Button look="quiet" busy={busy} onClick={() => void save()}>
      {t.audit.download}
    </Button>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, by, orders, counts } = entry
  const texts = countTexts(counts)
  return (
    <li className="border-bs py-3">
      <p className="font-600">{whatText(entry)}</p>
      <p className="hint">
        {by === null
          ? say(t.audit.byServer, { time: formatMoment(at) })
          : rich(t.audit.by, {
              time: formatMoment(at),
              who: <bdi className="break-all">{by}</bdi>,
            })}
      </p>
      {texts.length > 0 && <p className="mt-1">{listed(texts)}</p>}
      {orders.length > 0 && (
        <p className="hint mt-1 break-words">
          {rich(t.audit.orders, {
            numbers: <bdi dir="ltr">{orders.map((id) => `#${shortNumber(id)}`).join(' ')}</bdi>,
          })}
        </p>
      )}
    </li>
  )
}

function whatText({ what }: AuditEntry): string {
  const known: Partial<Record<string, string>> = t.audit.what
  return known[what] ?? what
}

/** '2 orders', '1 note': those above 0, in a fixed order. */
export function countTexts(counts: Counts): string[] {
  return keysOf(t.audit.counts).flatMap((name) => {
    const n = counts[name] ?? 0
    return n > 0 ? [say(t.audit.counts[name], { n })] : []
  })
}

/** With complete order numbers, by which a customer can be found again. */
function tableOf(entries: readonly AuditEntry[]) {
  return {
    fields: t.audit.columns,
    data: entries.map((entry) => [
      entry.at,
      entry.by ?? '',
      whatText(entry),
      countTexts(entry.counts).join('; '),
      entry.orders.join(' '),
    ]),
  }
}
