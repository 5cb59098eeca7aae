/** Reads the shop and the mail transport from the environment. */
import { type Env, readSecretKey } from '../../_shared/api-keys.ts'
import { createPushSender, type PushSender } from '../push/push-keys.ts'
import type { Shop } from './compose-mail.ts'

export type TransportConfig =
  | { kind: 'folder'; folder: string }
  | { kind: 'api'; url: string; key: string }
  | { kind: 'smtp'; url: string }

export interface MailConfig {
  serviceKey: string
  shop: Shop
  transport: TransportConfig
  /** Null: this shop sends no Web Push. */
  push: PushSender | null
}

/** Throws an error that names every missing variable. It contains no secret. */
export function readConfig(env: Env): MailConfig {
  const transport = readTransport(env)
  const serviceKey = readSecretKey(env)
  const missing = ['SUPABASE_URL', 'SITE_URL', 'MAIL_FROM'].filter((name) => text(env, name) === '')
  if (serviceKey === '') missing.push('SUPABASE_SECRET_KEYS')
  if (transport === null) missing.push('SMTP_URL, or MAIL_API_KEY')
  if (transport === null || missing.length > 0) throw new Error(`Not set: ${missing.join('; ')}.`)
  return {
    serviceKey,
    shop: {
      siteUrl: text(env, 'SITE_URL').replace(/\/+$/, ''),
      projectUrl: text(env, 'SUPABASE_URL').replace(/\/+$/, ''),
      from: text(env, 'MAIL_FROM'),
    },
    transport,
    push: readPush(env),
  }
}

/** A push service writes to the address of the mails if something is wrong. */
function readPush(env: Env): PushSender | null {
  const key = text(env, 'PUSH_PRIVATE_KEY')
  if (key === '') return null
  const from = text(env, 'MAIL_FROM')
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from
  try {
    return createPushSender(key, `mailto:${address}`)
  } catch {
    throw new Error('PUSH_PRIVATE_KEY is no private key of `npx web-push generate-vapid-keys`.')
  }
}

/** If several are set: folder before API before SMTP. */
function readTransport(env: Env): TransportConfig | null {
  const folder = text(env, 'MAIL_FOLDER')
  if (folder !== '') return { kind: 'folder', folder }
  const key = text(env, 'MAIL_API_KEY')
  const api = text(env, 'MAIL_API_URL')
  if (key !== '')
    return { kind: 'api', url: api === '' ? 'https://api.resend.com/emails' : api, key }
  const url = text(env, 'SMTP_URL')
  if (url === '') return null
  if (!isMailServer(url))
    throw new Error(
      'SMTP_URL is no address like smtp://user:password@smtp.shop.example:2587. ' +
        'In the password write / # ? % @ as %2F %23 %3F %25 %40.',
    )
  return { kind: 'smtp', url }
}

/**
 * A password with one of these characters can end the host early: `smtp://user:12/34@host` has the
 * host `user`, the port 12 and the path `/34@host`.
 */
function isMailServer(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, pathname, search, hash } = new URL(url)
  return (
    ['smtp:', 'smtps:'].includes(protocol) &&
    hostname !== '' &&
    ['', '/'].includes(pathname) &&
    search === '' &&
    hash === ''
  )
}

function text(env: Env, name: string): string {
  return (env[name] ?? '').trim()
}
