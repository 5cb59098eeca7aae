import { createHmac } from 'node:crypto'

/** A JWT signed with HS256, as both auth servers create it. */
export function signToken(secret: string, claims: Record<string, unknown>): string {
  const now = Math.floor(Date.now() / 1000)
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ iat: now, exp: now + 3600, ...claims })}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}
