/** For development: writes every push as a .push.json file. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeliverPush } from './deliver-push.ts'

/** `send` also sends it. Files are named after the delivery: a repeated one changes nothing. */
export function deliverPushToFolder(folder: string, send?: DeliverPush): DeliverPush {
  return async (push, message) => {
    try {
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${push.id}.push.json`)
      const to = push.staff ? 'staff' : 'shopper'
      await writeFile(`${file}.part`, JSON.stringify({ to, ...message.notification }))
      await rename(`${file}.part`, file)
    } catch (error) {
      return { status: 'retry', error: `${folder} cannot be written: ${String(error)}` }
    }
    return (await send?.(push, message)) ?? { status: 'sent' }
  }
}
