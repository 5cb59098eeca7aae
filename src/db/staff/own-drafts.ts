/** What a member of staff has half typed, or done at the stall, is shown to nobody else who signs in on the same device. */
import type { Db } from '#db/database.ts'
import { writeNote } from '#db/storage.ts'

/** Part of what is stored on people's devices. */
export function ownDraftKey(userId: string, key: string): string {
  return `user:${userId}/${key}`
}

const marker = 'drafts-adopted-by'
const ofStaff = /^(?:product:|category:|stall-day:|stall-sale$)/

/**
 * Apps from before wrote down no author. What they have left, photos included, goes to the first member who is seen here with this one; others
 * never see it. Nothing is overwritten: what has its place already stays where it was.
 */
export async function adoptDrafts(db: Db, userId: string): Promise<void> {
  const { settings, drafts, photos } = db.local
  const [owner, left] = await Promise.all([
    settings.get(marker),
    drafts.filter(({ key }) => ofStaff.test(key)).primaryKeys(),
  ])
  if (owner !== undefined && (owner.value !== userId || left.length === 0)) return
  await writeNote(db, () =>
    db.local.transaction('rw', settings, drafts, photos, async () => {
      const first = (await settings.get(marker))?.value ?? userId
      if (first !== userId) return
      await settings.put({ key: marker, value: userId })
      for (const draft of await drafts.filter(({ key }) => ofStaff.test(key)).toArray()) {
        const key = ownDraftKey(userId, draft.key)
        if ((await drafts.get(key)) !== undefined) continue
        await drafts.add({ ...draft, key })
        await drafts.delete(draft.key)
      }
      await photos
        .filter(({ draftKey }) => draftKey !== undefined && ofStaff.test(draftKey))
        .modify((photo) => {
          photo.draftKey = ownDraftKey(userId, photo.draftKey ?? '')
        })
    }),
  )
}
