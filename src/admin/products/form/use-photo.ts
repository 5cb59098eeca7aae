import { useEffect, useState } from 'react'
import { readDraft, removeDraft, saveDraft } from '#db/drafts.ts'
import { useServices } from '#services.ts'
import { sayIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { shrinkPhoto } from './shrink-photo.ts'

export interface Photo {
  blob: Blob
  url: string
}

const problems = {
  'not-a-picture': 'This file is not a picture that can be read here.',
  'too-large': 'This picture cannot be made small enough.',
}

/** A photo made small on this device and kept in its database, under `key`, until it is removed. */
export function usePhoto(key: string) {
  const { db } = useServices()
  const [photo, setPhoto] = useState<Photo | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    readDraft(db, key).then(
      (kept) => kept instanceof Blob && setPhoto((now) => now ?? toPhoto(kept)),
      () => undefined,
    )
  }, [db, key])
  useEffect(() => () => URL.revokeObjectURL(photo?.url ?? ''), [photo])

  async function take(file: Blob): Promise<void> {
    setBusy(true)
    const small = await shrinkPhoto(file)
    setBusy(false)
    setProblem(small.ok ? null : problems[small.error])
    if (!small.ok) return
    setPhoto(toPhoto(small.value))
    sayIfNotSaved(saveDraft(db, key, small.value, Date.now()))
  }

  function remove(): void {
    setPhoto(null)
    sayIfNotSaved(removeDraft(db, key))
  }

  return { photo, problem, busy, take, remove }
}

function toPhoto(blob: Blob): Photo {
  return { blob, url: URL.createObjectURL(blob) }
}
