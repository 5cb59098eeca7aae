/** For development: writes every message as .eml, .html and .json files. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Deliver, Message } from '../core/message.ts'
import { toMime } from './to-mime.ts'

/** Files are named after the message id, so that sending a message twice changes nothing. */
export function deliverToFolder(folder: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (message) => {
    try {
      await mkdir(folder, { recursive: true })
      const { message: eml } = await transport.sendMail(toMime(message))
      await writeWhole(join(folder, `${message.id}.html`), message.html)
      await writeWhole(join(folder, `${message.id}.json`), JSON.stringify(summary(message)))
      await writeWhole(join(folder, `${message.id}.eml`), eml as Uint8Array)
      return { status: 'sent' }
    } catch (error) {
      return { status: 'retry', error: `${folder} cannot be written: ${String(error)}` }
    }
  }
}

function summary({ from, to, subject, text }: Message) {
  return { from, to, subject, text }
}

/** Readers of the folder never see a partial file. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
}
