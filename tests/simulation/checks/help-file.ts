/** A help file has its writer's data, and none of other members of staff or of customers. */
import { withoutUnsent } from '../device/stored-rows.ts'
import type { Device, Page } from '../device/types.ts'
import type { World } from '../world.ts'
import { isWithoutStaff, textsOfOthers } from './customers.ts'
import { demand } from './violation.ts'

interface Content {
  outbox: { id: string; scope: unknown }[]
  [table: string]: unknown
  photos: { id: string }[]
}

export async function checkFile(
  world: World,
  { app, db, device }: Page,
  text: string,
): Promise<void> {
  const session = await app.readSession(db)
  checkTexts(world, device, JSON.parse(text) as Content)
  if (session?.role === 'owner') return
  const own = session?.userId ?? null
  const { outbox, photos } = JSON.parse(text) as Content
  const foreign =
    outbox.find(({ scope }) => isOfStaff(scope) && scope !== `user:${own}`) ??
    photos.find(({ id }) => world.photographers.get(id) !== own)
  demand(
    foreign === undefined,
    'privacy',
    () => `the help file of ${own ?? 'a visitor'} has ${foreign?.id} of somebody else`,
  )
}

/** A write whose author cannot be read belongs to everybody. */
function isOfStaff(scope: unknown): boolean {
  return typeof scope === 'string' && scope.startsWith('user:')
}

/** Unsent writes may name customers: the file is there to send them elsewhere. */
function checkTexts(world: World, device: Device, { outbox, ...rest }: Content): void {
  if (world.dimensions.has('oldPages') || !isWithoutStaff(device)) return
  const content = JSON.stringify({ ...rest, outbox: outbox.map(withoutUnsent) })
  const found = textsOfOthers(world, device).find((text) => content.includes(text))
  demand(
    found === undefined,
    'privacy',
    () => `a help file of device ${device.number} without staff has a customer: ${found}`,
  )
}
