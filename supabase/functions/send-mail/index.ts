/** Sends due mail for every call that has the secret of this function. Needs no JWT. */
import { env, serve } from '../_shared/deno.ts'
import { readConfig } from './core/config.ts'
import { createQueue } from './core/queue.ts'
import { sendDueMail } from './core/send-due-mail.ts'
import { isAuthorized } from './is-authorized.ts'
import { createDeliver } from './transports/create-deliver.ts'

const config = readConfig(env)
const deliver = createDeliver(config.transport)
const queue = createQueue({ url: config.shop.projectUrl, serviceKey: config.serviceKey, fetch })

serve(async (request) => {
  if (!(await isAuthorized(request, env['MAIL_FUNCTION_SECRET'] ?? '')))
    return Response.json({ error: 'unauthorized' }, { status: 401 })
  try {
    return Response.json(await sendDueMail({ queue, deliver, shop: config.shop }))
  } catch (error) {
    return Response.json({ error: String(error) }, { status: 502 })
  }
})
