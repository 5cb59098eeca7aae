import { useState } from 'react'
import { useStaffCall } from '#admin/staff-call.tsx'
import { replayHelpFile } from '#db/device/replay-help-file.ts'
import {
  type HelpFile,
  type SortedWrites,
  isNewerHelpFile,
  readHelpFile,
  sortByOrigin,
} from '#domain/devices/help-file.ts'
import { listDevices } from '#domain/staff-calls/devices.ts'
import { listColleagues } from '#domain/staff-calls/people.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { Button } from '#ui/button.tsx'
import { FileButton } from '#ui/form/file-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { timeAgo } from '#ui/formats.ts'
import { LoadingNote } from '#ui/page/page-state.tsx'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'
import { HelpFileWrites } from './help-file-writes.tsx'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** Imports the help file of another device and sends its unsent writes. */
export function HelpFileImport() {
  const [read, setRead] = useState<{ file: HelpFile | null; isNewer: boolean }>()
  async function choose(chosen: File): Promise<void> {
    setRead(undefined)
    const text = await chosen.text()
    setRead({ file: readHelpFile(text), isNewer: isNewerHelpFile(text) })
  }
  return (
    <section aria-labelledby="help-file">
      <h2 id="help-file" className="title-3 mb-2">
        {t.helpFile.title}
      </h2>
      <p className="mb-4 max-w-150 text-text-muted">{t.helpFile.text}</p>
      <FileButton
        text={t.helpFile.choose}
        accept="application/json,.json"
        className="w-fit"
        take={([chosen]) => {
          choose(chosen).catch(() => showToast({ tone: 'error', message: t.helpFile.cannotBeRead }))
        }}
      />
      {read?.file === null && (
        <Notice tone="danger" className="mt-4">
          <p role="alert">{read.isNewer ? t.helpFile.newer : t.helpFile.unreadable}</p>
        </Notice>
      )}
      {read?.file && <Content file={read.file} close={() => setRead(undefined)} />}
    </section>
  )
}

function Content({ file, close }: { file: HelpFile; close: () => void }) {
  const { db, sync } = useServices()
  const { userId } = useStaff()
  const { waiting, unreadable, exportedAt, author } = file
  const savedAt = timeAgo(Date.parse(exportedAt), useNow(30_000))
  const devices = useStaffCall(listDevices)
  const colleagues = useStaffCall(listColleagues)
  const people = colleagues.value?.people ?? []
  const isChecking = devices.isLoading || colleagues.isLoading
  const known = devices.value && colleagues.value && { ...devices.value, people }
  const { accepted, refused } = sortByOrigin(file, known)
  const nameOf = (id: string) =>
    people.find((person) => person.user_id === id)?.email ?? t.helpFile.unknownPerson

  async function send(): Promise<void> {
    const given = { ...file, waiting: accepted }
    const added = await replayHelpFile(db, given, { userId, now: Date.now() })
    sync.push()
    close()
    showToast({
      tone: 'success',
      message: say(t.helpFile.sending, { n: added }),
    })
  }
  return (
    <div className="card mt-4 !p-4 md:!p-5">
      <h3 className="font-600">
        {author === null
          ? say(t.helpFile.saved, { time: savedAt })
          : rich(t.helpFile.savedBy, { time: savedAt, email: <bdi dir="ltr">{author.email}</bdi> })}
      </h3>
      {waiting.length === 0 && <p className="mt-2">{t.helpFile.nothingWaits}</p>}
      <HelpFileWrites operations={accepted} nameOf={nameOf} />
      {isChecking ? (
        <LoadingNote text={t.helpFile.checking} />
      ) : (
        <RefusedWrites refused={refused} nameOf={nameOf} />
      )}
      {unreadable > 0 && (
        <p className="mt-2 text-text-muted">{say(t.helpFile.newerEntries, { n: unreadable })}</p>
      )}
      <div className="mt-4 flex justify-end gap-3">
        <Button look="quiet" onClick={close}>
          {t.common.cancel}
        </Button>
        {accepted.length > 0 && (
          <Button busy={isChecking} onClick={() => toastIfNotSaved(send())}>
            {refused.length === 0 || isChecking
              ? t.helpFile.send
              : say(t.helpFile.sendSome, { some: accepted.length, all: waiting.length })}
          </Button>
        )}
      </div>
    </div>
  )
}

interface RefusedWritesProps {
  refused: SortedWrites['refused']
  nameOf: (userId: string) => string
}

/** They stay in the file: people can type them again, or send them from the device itself. */
function RefusedWrites({ refused, nameOf }: RefusedWritesProps) {
  const [first] = refused
  if (first === undefined) return null
  return (
    <div className="mt-4">
      <Notice tone="warning">
        <p>{t.helpFile.refused[first.because]}</p>
      </Notice>
      <HelpFileWrites operations={refused.map(({ operation }) => operation)} nameOf={nameOf} />
    </div>
  )
}
