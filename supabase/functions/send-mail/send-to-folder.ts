import { createQueue } from './core/queue.ts'
import { type SendReport, sendDueMail } from './core/send-due-mail.ts'
import { deliverToFolder } from './transports/folder.ts'

/** Writes due mail to files. With the embedded backend, site and project have one address. */
export function sendToFolder(options: {
  url: string
  serviceKey: string
  folder: string
}): Promise<SendReport> {
  const { url, serviceKey, folder } = options
  return sendDueMail({
    queue: createQueue({ url, serviceKey, fetch }),
    deliver: deliverToFolder(folder),
    shop: { siteUrl: url, projectUrl: url, from: 'Nefer <hello@nefer.example>' },
  })
}
