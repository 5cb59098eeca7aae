/** Sends due mail and pushes for every call that has the secret of this function. Needs no JWT. */
import { env, serve } from '../_shared/deno.ts'
import { readConfig } from './core/config.ts'
import { createQueue } from './core/queue.ts'
import { sendDueMail } from './core/send-due-mail.ts'
import { isAuthorized } from './is-authorized.ts'
import { deliverByWebPush } from './push/deliver-push.ts'
import { sendDuePushes } from './push/send-due-pushes.ts'
import { createDeliver } from './transports/create-deliver.ts'

const config = readConfig(env)
const { push, shop } = config
const backend = { url: shop.projectUrl, serviceKey: config.serviceKey, fetch }
const deliver = createDeliver(config.transport)

serve(async (request) => {
  if (!(await isAuthorized(request, env['MAIL_FUNCTION_SECRET'] ?? '')))
    return Response.json({ error: 'unauthorized' }, { status: 401 })
  // Side by side: neither waits for the other, nor fails with it.
  const [mail, pushes] = await Promise.allSettled([
    sendDueMail({ queue: createQueue(backend), deliver, shop }),
    push === null
      ? undefined
      : sendDuePushes({
          backend,
          publicKey: push.publicKey,
          deliver: deliverByWebPush(push, fetch),
          siteUrl: shop.siteUrl,
        }),
  ])
  if (mail.status === 'fulfilled' && pushes.status === 'fulfilled')
    return Response.json({ ...mail.value, pushes: pushes.value })
  const failed = [mail, pushes].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  return Response.json({ error: failed.map(String).join(' ') }, { status: 502 })
})
