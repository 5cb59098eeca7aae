import { countOf } from '#domain/count-words.ts'
import { WriteRows } from '#admin/write-rows.tsx'
import { retryNow } from '#db/outbox/outbox.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { timeAgo } from '#ui/formats.ts'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Db } from '#db/database.ts'
import { readSubjects } from '#db/outbox/entity-names.ts'
import type { SyncIssues } from '#db/staff/issues.ts'
import { listColleaguesWrites, setAside, takeOver } from '#db/staff/people/colleagues.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useStaff } from '#staff-services.ts'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { writeName } from '#features/sync/write-name.ts'

interface WaitingListProps {
  operations: readonly Operation[]
  subjects: ReadonlyMap<string, string>
  now: number
}

/** Writes that need no decision: sent automatically, or waiting for a sign-in or a newer app. */
export function WaitingList({ operations, subjects, now }: WaitingListProps) {
  const { db, sync } = useServices()
  async function tryNow(): Promise<void> {
    for (const { id } of operations) await retryNow(db, id)
    sync.push()
  }
  return (
    <div className="card !p-4 md:!p-5">
      <WriteRows
        operations={operations}
        subjects={subjects}
        noteOf={({ state, createdAt }) => `${stateText(state)}, ${timeAgo(createdAt, now)}`}
      />
      <Button look="quiet" className="mt-4" onClick={() => toastIfNotSaved(tryNow())}>
        Try now
      </Button>
    </div>
  )
}

function stateText(state: Operation['state']): string {
  switch (state) {
    case 'inflight':
      return 'Sending'
    case 'needs-sign-in':
      return 'Waits for your sign-in'
    case 'needs-upgrade':
      return 'Waits for a new version of the app'
    case 'pending':
    case 'applied':
    case 'conflict':
    case 'rejected':
      return 'Saved on this device'
  }
}

/** Waiting writes of this device that are not decided here. */
export function WritesOfOthers({ issues }: { issues: SyncIssues }) {
  const { ofOthers, ofOthersToDecide, ofShop, ofShopToDecide, unreadable } = issues
  return (
    <>
      {ofShop > 0 && (
        <p className="text-text-muted">
          This device has also been used for shopping:{' '}
          <Link to="/account/sync" className="link">
            {ofShop === 1 ? '1 order or message waits' : `${ofShop} orders or messages wait`}
            {ofShopToDecide > 0 && `, ${ofShopToDecide} to decide`}
          </Link>
        </p>
      )}
      {unreadable > 0 && (
        <p className="text-text-muted">
          This version of the app cannot read everything that is stored here; nothing of it is lost:{' '}
          <Link to="/account/sync" className="link">
            {countOf(unreadable, 'unreadable entry', 'unreadable entries')}
          </Link>
        </p>
      )}
      {ofOthers > 0 && (
        <Notice tone="info">
          {countOf(ofOthers, 'change')} of another staff member wait on this device and will be sent
          when they sign in here again
          {ofOthersToDecide > 0 && `; ${ofOthersToDecide} of them only after their decision`}.
          <ForColleagues />
        </Notice>
      )}
    </>
  )
}

/** An owner decides about the writes that a colleague left on this device. */
function ForColleagues() {
  const { role } = useStaff()
  const [deciding, setDeciding] = useState(false)
  if (role !== 'owner') return null
  return (
    <>
      <Button look="quiet" className="mt-3" onClick={() => setDeciding(true)}>
        Decide for them
      </Button>
      <Dialog title="Decide for a colleague?" open={deciding} close={() => setDeciding(false)}>
        <Question close={() => setDeciding(false)} />
      </Dialog>
    </>
  )
}

function Question({ close }: { close: () => void }) {
  const { db, sync } = useServices()
  const { userId } = useStaff()
  const left = valueOr(useQuery(readLeft, userId), null)
  async function decide(act: typeof takeOver, words: string): Promise<void> {
    const count = await act(db, { userId, now: Date.now() })
    sync.push()
    close()
    showToast({
      tone: 'info',
      message: `${countOf(count, 'change')} ${words}`,
    })
  }
  return (
    <>
      <ul className="mt-3 ps-5 list-disc">
        {left?.operations.map(({ id, kind }) => (
          <li key={id}>
            {writeName(kind)} {left.subjects.get(id)}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-text-muted">
        Taken over, they are sent as yours. Set aside, they are not sent, and their author decides
        after signing in here. The log of this device says that it was you.
      </p>
      <DialogButtons close={close}>
        <Button look="quiet" onClick={() => toastIfNotSaved(decide(setAside, 'set aside.'))}>
          Set aside
        </Button>
        <Button onClick={() => toastIfNotSaved(decide(takeOver, 'taken over.'))}>Take over</Button>
      </DialogButtons>
    </>
  )
}

async function readLeft(db: Db, userId: string) {
  const operations = await listColleaguesWrites(db, userId)
  return { operations, subjects: await readSubjects(db, operations) }
}
