import { countOf } from '#domain/count-words.ts'
import { type ChangeEvent, useState } from 'react'
import { WriteRows } from '#admin/write-rows.tsx'
import { replayHelpFile } from '#db/device/replay-help-file.ts'
import { type HelpFile, readHelpFile } from '#domain/devices/help-file.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { readSubjects } from '#db/outbox/entity-names.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { timeAgo } from '#ui/formats.ts'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'

/** Reads in what a device in trouble has saved, and sends what never arrived. */
export function HelpFileImport() {
  const [read, setRead] = useState<{ file: HelpFile | null }>()
  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [chosen] = currentTarget.files ?? []
    if (chosen !== undefined) setRead({ file: readHelpFile(await chosen.text()) })
  }
  return (
    <section aria-labelledby="help-file">
      <h2 id="help-file" className="title-3 mb-2">
        Help file of a device
      </h2>
      <p className="mb-4 max-w-150 text-text-muted">
        A device that cannot send any more saves one under ‘This device’. What is in it is sent from
        here by its original numbers: nothing happens twice.
      </p>
      <label className="label" htmlFor="help-file-input">
        Help file
      </label>
      <input
        id="help-file-input"
        type="file"
        accept="application/json,.json"
        className="field"
        onChange={(event) => void choose(event)}
      />
      {read?.file === null && (
        <Notice tone="danger" className="mt-4">
          <p role="alert">This is no help file of Nefer. Nothing was read in.</p>
        </Notice>
      )}
      {read?.file && <Content file={read.file} close={() => setRead(undefined)} />}
    </section>
  )
}

function Content({ file, close }: { file: HelpFile; close: () => void }) {
  const { db, sync } = useServices()
  const { userId } = useStaff()
  const { waiting, unreadable, exportedAt } = file
  const now = useNow(30_000)
  const subjects = valueOr(useQuery(readSubjects, waiting), new Map<string, string>())
  async function send(): Promise<void> {
    const added = await replayHelpFile(db, file, { userId, now: Date.now() })
    sync.push()
    close()
    showToast({
      tone: 'success',
      message: `${countOf(added, 'change')} ${added === 1 ? 'is' : 'are'} being sent.`,
    })
  }
  return (
    <div className="card mt-4 !p-4 md:!p-5">
      <h3 className="font-600">Saved {timeAgo(Date.parse(exportedAt), now)}</h3>
      {waiting.length === 0 && <p className="mt-2">Nothing in it waits to be sent.</p>}
      <WriteRows
        operations={waiting}
        subjects={subjects}
        noteOf={({ createdAt }) => `Written ${timeAgo(createdAt, now)}`}
      />
      {unreadable > 0 && (
        <p className="mt-2 text-text-muted">
          {countOf(unreadable, 'entry', 'entries')} cannot be read by this version of the app.
        </p>
      )}
      <div className="mt-4 flex justify-end gap-3">
        <Button look="quiet" onClick={close}>
          Cancel
        </Button>
        {waiting.length > 0 && (
          <Button onClick={() => toastIfNotSaved(send())}>Send what is in it</Button>
        )}
      </div>
    </div>
  )
}
