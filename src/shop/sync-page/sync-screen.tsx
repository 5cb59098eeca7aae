import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import type { Db } from '#db/database.ts'
import { listWaitingHere } from '#db/outbox/ownership.ts'
import { readSyncState, readSyncStatus } from '#db/sync-state.ts'
import { useServices } from '#services.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { SyncChip } from '#features/sync/sync-chip.tsx'
import { Button } from '#ui/button.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { useOnline } from '#ui/hooks/use-online.ts'
import { Icon } from '#ui/icon.tsx'
import { PageHeading } from '#ui/page/headings.tsx'
import { ReadProblem } from '#ui/page/whole-page.tsx'
import { relativeTime, timeAgo } from '#ui/formats.ts'
import { OperationCard } from './operation-card.tsx'
import { CorruptRow, QuarantinedRows } from './unreadable-rows.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** Every unsent write of this device. */
export function SyncScreen() {
  const online = useOnline()
  const now = useNow(1000)
  const stored = useQuery(readSyncPage, online)
  if (stored.state === 'loading') return null
  if (stored.state === 'failed') return <ReadProblem what="unsent" />
  const [{ open, unreadable, ofOthers }, status, { pulledAt }] = stored.value
  return (
    <div className="page-narrow pb-20">
      <PageHeading above={<Back />} title={t.syncPage.title} />
      <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <SyncChip name={status.name} waiting={status.waiting} />
        <p className="text-text-muted">
          {pulledAt === null
            ? t.syncPage.neverChecked
            : say(t.syncPage.checked, { ago: timeAgo(pulledAt, now) })}
        </p>
        <SyncNow />
      </div>
      {ofOthers > 0 && (
        <p className="mb-5 card text-text-muted">{say(t.syncPage.ofStaff, { n: ofOthers })}</p>
      )}
      {open.length + unreadable.length + ofOthers === 0 && (
        <p className="card text-text-muted">{t.syncPage.nothing}</p>
      )}
      <ul className="grid gap-5">
        {open.map((operation) => (
          <OperationCard key={operation.id} operation={operation} now={now} />
        ))}
        {unreadable.map((row, at) => (
          <CorruptRow key={at} row={row} />
        ))}
      </ul>
      <QuarantinedRows />
      <SyncLog now={now} />
    </div>
  )
}

function SyncNow() {
  const { sync } = useServices()
  const [busy, setBusy] = useState(false)
  async function syncNow(): Promise<void> {
    setBusy(true)
    sync.push()
    await sync.pull()
    setBusy(false)
  }
  return (
    <Button look="quiet" busy={busy} onClick={() => void syncNow()}>
      {t.syncPage.syncNow}
    </Button>
  )
}

function Back() {
  return (
    <Link
      to="/account"
      className="mb-4 inline-flex min-h-11 items-center gap-2 text-text-muted hover:text-text"
    >
      <Icon name="back" />
      {t.common.thisDevice}
    </Link>
  )
}

function readSyncPage(db: Db, online: boolean) {
  return Promise.all([listWaitingHere(db), readSyncStatus(db, online), readSyncState(db)])
}

/** Shown entries of the log. */
const shown = 50

/** Technical faults, newest first, for support. */
function SyncLog({ now }: { now: number }) {
  const rows = valueOr(useQuery(readLog), [])
  if (rows.length === 0) return null
  return (
    <details className="mt-10">
      <summary className="flex min-h-11 items-center underline underline-offset-4 decoration-brass">
        {t.syncPage.log}
      </summary>
      <ul className="text-sm text-text-muted [overflow-wrap:anywhere]">
        {rows.map(({ seq, at, event, detail }) => (
          <li key={seq} className="border-bs py-2">
            {say(t.syncPage.logEntry, {
              when: relativeTime(at, now),
              event,
              detail: String(detail),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}

function readLog({ local }: Db) {
  return local.log.orderBy('seq').reverse().limit(shown).toArray()
}
