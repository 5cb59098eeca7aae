/** For a computer without a mail server: every message becomes two files, one for a mail program and one for a browser. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Deliver, Message } from '../core/message.ts'
import { toMime } from './to-mime.ts'

/** The files are named after the message, so that sending it again changes nothing. */
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

/** Who reads the folder meanwhile never finds half a file. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
}
