/** A photo that the server does not take: what was to show it need not be lost with it. */
import { type Mutation, parseMutation, uploadOf } from '#domain/writes/mutations.ts'
import { replacePicture } from '#domain/writes/revisions.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { listOperations } from '#db/outbox/outbox.ts'

/**
 * For a transaction on outbox and photos. When `wanted` names another address than the refused upload, photo and upload
 * go, and what waited for them shows the picture at that address. False: there is nothing to give up.
 */
export async function giveUpPhoto(db: Db, refused: Operation, wanted: Mutation): Promise<boolean> {
  const [upload, chosen] = [uploadOf(refused), uploadOf(wanted)]
  if (upload === null || chosen === null || chosen.address === upload.address) return false
  const { rows } = await listOperations(db)
  const waiting = rows.filter(({ deps }) => deps.includes(refused.id))
  const lanes = new Set(waiting.map(({ lane }) => lane))
  // Those that waited, and later edits based on them: none was ever sent (L2).
  for (const row of rows.filter(({ attempts, lane }) => attempts === 0 && lanes.has(lane)))
    await showInstead(db, row, { upload: refused.id, from: upload.address, to: chosen.address })
  await db.local.outbox.delete(refused.seq)
  await db.local.photos.delete(upload.photo_id)
  return true
}

interface Change {
  upload: string
  from: string
  to: string
}

async function showInstead(db: Db, row: Operation, { upload, from, to }: Change): Promise<void> {
  const mutation = parseMutation(row.kind, row.payload)
  if (mutation === null) return
  const deps = row.deps.filter((dep) => dep !== upload)
  await db.local.outbox.put({ ...row, deps, payload: replacePicture(mutation, from, to).payload })
}
