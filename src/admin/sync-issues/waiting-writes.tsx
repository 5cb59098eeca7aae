import { language } from '#texts/language.ts'
import { WriteRows, WriteWithSubject } from '#admin/write-rows.tsx'
import { retryNow } from '#db/outbox/outbox.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { timeAgo } from '#ui/formats.ts'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Db } from '#db/database.ts'
import { type Subject, readSubjects } from '#db/outbox/entity-names.ts'
import type { SyncIssues } from '#db/staff/issues.ts'
import { listColleaguesWrites, setAside, takeOver } from '#db/staff/colleagues.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useStaff } from '#staff-services.ts'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import type { Plural } from '#texts/message.ts'

interface WaitingListProps {
  operations: readonly Operation[]
  subjects: ReadonlyMap<string, Subject>
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
        noteOf={({ state, createdAt }) => say(stateText(state), { time: timeAgo(createdAt, now) })}
      />
      <Button look="quiet" className="mt-4" onClick={() => toastIfNotSaved(tryNow())}>
        {t.waitingWrites.tryNow}
      </Button>
    </div>
  )
}

function stateText(state: Operation['state']) {
  switch (state) {
    case 'inflight':
      return t.waitingWrites.sending
    case 'needs-sign-in':
      return t.waitingWrites.needsSignIn
    case 'needs-upgrade':
      return t.waitingWrites.needsUpgrade
    case 'pending':
    case 'applied':
    case 'conflict':
    case 'rejected':
      return t.waitingWrites.saved
  }
}

/** Waiting writes of this device that are not decided here. */
export function WritesOfOthers({ issues }: { issues: SyncIssues }) {
  const { ofOthers, ofOthersToDecide, ofShop, ofShopToDecide, unreadable } = issues
  return (
    <>
      {ofShop > 0 && (
        <p className="text-text-muted">
          {ofShopToDecide > 0
            ? rich(t.waitingWrites.shopToDecide, {
                n: ofShop,
                toDecide: ofShopToDecide,
                link: linkToSync,
              })
            : rich(t.waitingWrites.shop, { n: ofShop, link: linkToSync })}
        </p>
      )}
      {unreadable > 0 && (
        <p className="text-text-muted">
          {rich(t.waitingWrites.unreadable, { n: unreadable, link: linkToSync })}
        </p>
      )}
      {ofOthers > 0 && (
        <Notice tone="info">
          <span>
            {ofOthersToDecide > 0
              ? say(t.waitingWrites.othersToDecide, { n: ofOthers, toDecide: ofOthersToDecide })
              : say(t.waitingWrites.others, { n: ofOthers })}
          </span>
          <ForColleagues />
        </Notice>
      )}
    </>
  )
}

function linkToSync(children: ReactNode) {
  return (
    <Link to="/account/sync" className="link">
      {children}
    </Link>
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
        {t.waitingWrites.decide}
      </Button>
      <Dialog title={t.waitingWrites.question} open={deciding} close={() => setDeciding(false)}>
        <Question close={() => setDeciding(false)} />
      </Dialog>
    </>
  )
}

function Question({ close }: { close: () => void }) {
  const { db, sync } = useServices()
  const { userId } = useStaff()
  const texts = t.waitingWrites
  const left = valueOr(useQuery(readLeft, userId), null)
  async function decide(act: typeof takeOver, done: Plural): Promise<void> {
    const count = await act(db, { userId, now: Date.now() })
    sync.push()
    close()
    showToast({
      tone: 'info',
      message: say(done, { n: count }),
    })
  }
  return (
    <>
      <ul className="mt-3 ps-5 list-disc">
        {left?.operations.map(({ id, kind }) => (
          <li key={id}>
            <WriteWithSubject kind={kind} subject={left.subjects.get(id)} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-text-muted">{t.waitingWrites.text}</p>
      <DialogButtons close={close}>
        <Button look="quiet" onClick={() => toastIfNotSaved(decide(setAside, texts.areSetAside))}>
          {texts.setAside}
        </Button>
        <Button onClick={() => toastIfNotSaved(decide(takeOver, texts.areTakenOver))}>
          {texts.takeOver}
        </Button>
      </DialogButtons>
    </>
  )
}

async function readLeft(db: Db, userId: string) {
  const operations = await listColleaguesWrites(db, userId)
  return { operations, subjects: await readSubjects(db, operations, language()) }
}
