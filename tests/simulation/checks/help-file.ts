/** A help file has what is its writer's, and nothing of other members of staff. */
import type { Page } from '../device/types.ts'
import type { World } from '../world.ts'
import { demand } from './violation.ts'

interface Content {
  outbox: { id: string; scope: string }[]
  photos: { id: string }[]
}

export async function checkFile(world: World, { app, db }: Page, text: string): Promise<void> {
  const session = await app.readSession(db)
  if (session?.role === 'owner') return
  const own = session?.userId ?? null
  const { outbox, photos } = JSON.parse(text) as Content
  const foreign =
    outbox.find(({ scope }) => scope !== 'anon' && scope !== `user:${own}`) ??
    photos.find(({ id }) => world.photographers.get(id) !== own)
  demand(
    foreign === undefined,
    'privacy',
    () => `the help file of ${own ?? 'a visitor'} has ${foreign?.id} of somebody else`,
  )
}
