import type { ServiceBackend } from '../_shared/post-as-service.ts'
import { createQueue } from './core/queue.ts'
import { sendDueMail } from './core/send-due-mail.ts'
import { deliverByWebPush } from './push/deliver-push.ts'
import { createPushSender, newPrivateKey } from './push/push-keys.ts'
import { deliverPushToFolder } from './push/push-folder.ts'
import { sendDuePushes } from './push/send-due-pushes.ts'
import { deliverToFolder } from './transports/folder.ts'

export { newPrivateKey }

/** `reallySend`: also to the push services of the browsers. */
interface FolderPush {
  privateKey: string
  reallySend: boolean
}

/**
 * Writes due mail, and due pushes if there is a key, to files. With the embedded backend, site and
 * project have one address.
 */
export async function sendToFolder(options: {
  url: string
  serviceKey: string
  folder: string
  push?: FolderPush
}): Promise<void> {
  const { url, serviceKey, folder, push } = options
  const backend = { url, serviceKey, fetch }
  await Promise.all([
    sendDueMail({
      queue: createQueue(backend),
      deliver: deliverToFolder(folder),
      shop: { siteUrl: url, projectUrl: url, from: 'Nefer <hello@nefer.example>' },
    }),
    push && sendPushes(backend, folder, push),
  ])
}

async function sendPushes(
  backend: ServiceBackend,
  folder: string,
  { privateKey, reallySend }: FolderPush,
): Promise<void> {
  const sender = createPushSender(privateKey, 'mailto:hello@nefer.example')
  const send = reallySend ? deliverByWebPush(sender, fetch) : undefined
  const deliver = deliverPushToFolder(folder, send)
  const { publicKey } = sender
  await sendDuePushes({ backend, publicKey, deliver, siteUrl: backend.url })
}
