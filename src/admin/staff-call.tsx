import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { StaffCall } from '#domain/staff-calls/staff-call.ts'
import { useServices } from '#services.ts'
import type { StaffProblem } from '#sync/online/staff-requests.ts'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { type Texts, t } from '#texts/texts.ts'

interface StaffCallState<T> {
  /** The last value; it stays during a reload. */
  value: T | null
  problem: StaffProblem | null
  isLoading: boolean
  reload: () => Promise<void>
}

interface Latest<T> extends Omit<StaffCallState<T>, 'reload'> {
  /** The question it belongs to. */
  call: StaffCall<T>
}

/** Calls the server on mount and on `reload`. `call` must keep its identity. */
export function useStaffCall<T>(call: StaffCall<T>): StaffCallState<T> {
  const { sync } = useServices()
  const [latest, setLatest] = useState<Latest<T>>({ call, ...nothing })
  const turn = useRef(0)
  const load = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    const answer = await sync.callAsStaff(call)
    if (mine !== turn.current) return
    setLatest((old) => ({
      call,
      isLoading: false,
      ...(answer.ok
        ? { value: answer.value, problem: null }
        : { value: old.call === call ? old.value : null, problem: answer.problem }),
    }))
  }, [sync, call])
  useEffect(() => {
    void load()
    return () => {
      turn.current += 1
    }
  }, [load])
  const reload = useCallback(async () => {
    setLatest((old) => ({ ...old, isLoading: true }))
    await load()
  }, [load])
  const { value, problem, isLoading } = latest.call === call ? latest : nothing
  return { value, problem, isLoading, reload }
}

const nothing = { value: null, problem: null, isLoading: true }

/** The requested data. */
type Subject = keyof Texts['staffCalls']['unreachable']

export function problemText(what: Subject, problem: StaffProblem): string {
  switch (problem) {
    case 'unreachable':
      return t.staffCalls.unreachable[what]
    case 'sign-in':
      return t.staffCalls.signIn[what]
    case 'not-staff':
      return t.staffCalls.notStaff
    case 'refused':
      return t.staffCalls.refused
  }
}

interface AnswerNoticeProps {
  what: Subject
  /** 'Loading people...' */
  loading: string
  answer: StaffCallState<unknown>
}

/** Above data of the server: loading, or why there is no answer, with a retry. */
export function AnswerNotice({ what, loading, answer }: AnswerNoticeProps): ReactNode {
  const { isLoading, problem, value, reload } = answer
  return (
    <div role="status" className="mb-4 empty:hidden">
      {problem !== null ? (
        <Notice tone="warning">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>{problemText(what, problem)}</p>
            <Button look="quiet" busy={isLoading} onClick={() => void reload()}>
              {t.common.tryAgain}
            </Button>
          </div>
        </Notice>
      ) : (
        isLoading &&
        value === null && (
          <p className="hint flex items-center gap-2">
            <Spinner size="small" />
            <span>{loading}</span>
          </p>
        )
      )}
    </div>
  )
}

interface CallDialogProps {
  title: string
  open: boolean
  close: () => void
  /** The button's text. */
  action: string
  /** Calls the server; returns why that failed, or null. */
  act: () => Promise<string | null>
  children: ReactNode
}

/** Confirms a call that cannot be undone. After a failure it stays open with the reason. */
export function CallDialog({ title, open, close, action, act, children }: CallDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  function leave() {
    setFailure(null)
    close()
  }
  async function confirm() {
    setBusy(true)
    const failed = await act()
    setBusy(false)
    if (failed === null) leave()
    else setFailure(failed)
  }
  return (
    <Dialog title={title} open={open} close={leave}>
      <p className="mt-3 text-text-muted">{children}</p>
      <div role="alert" className="mt-4 empty:hidden">
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
      </div>
      <DialogButtons close={leave}>
        <Button look="danger" busy={busy} onClick={() => void confirm()}>
          {action}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
