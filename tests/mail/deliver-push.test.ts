import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { deliverByWebPush } from '../../supabase/functions/send-mail/push/deliver-push.ts'
import {
  createPushSender,
  newPrivateKey,
} from '../../supabase/functions/send-mail/push/push-keys.ts'

it('the error of a lost connection does not keep the address of the browser', async () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/secret'
  const sender = createPushSender(newPrivateKey(), 'mailto:hello@nefer.example')
  // As Deno words it.
  const send = async () => Promise.reject(new TypeError(`error sending request for ${endpoint}`))
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const push = { endpoint, keys: { p256dh, auth: 'a'.repeat(22) } } as never
  const message = { notification: { tag: 'message' } } as never
  expect(await deliverByWebPush(sender, send)(push, message)).toEqual({
    status: 'retry',
    error: 'TypeError: error sending request for its endpoint',
  })
})
