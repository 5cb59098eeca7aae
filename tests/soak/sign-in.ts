/**
 * Sign-in like GoTrue's, always as the one member of staff of a device. Tokens live for minutes, a
 * refresh token works once.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { AuthAnswer } from '../support/servers/rest-gateway.ts'
import { signToken } from '../support/servers/token.ts'

export interface Member {
  id: string
  email: string
}

/** Short enough to be renewed many times in a soak (s). */
const tokenLife = 180

export function createSignIn(secret: string, member: Member) {
  const refreshTokens = new Set<string>()

  function grant(): AuthAnswer {
    const refresh = randomUUID()
    refreshTokens.add(refresh)
    const now = Math.floor(Date.now() / 1000)
    const claims = { sub: member.id, role: 'authenticated', email: member.email }
    const body = {
      access_token: signToken(secret, { ...claims, exp: now + tokenLife }),
      refresh_token: refresh,
      expires_in: tokenLife,
      user: member,
    }
    return { status: 200, body: JSON.stringify(body) }
  }
  return async (path: string, request: IncomingMessage): Promise<AuthAnswer> => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    if (path.startsWith('/auth/v1/logout')) return { status: 200, body: '{}' }
    if (!path.includes('grant_type=refresh_token')) return grant()
    const refresh: unknown = Reflect.get(Object(JSON.parse(text)), 'refresh_token')
    // The reply to a renewal can be lost: the old token works during the reuse interval.
    if (typeof refresh === 'string' && refreshTokens.has(refresh)) return grant()
    return { status: 400, body: JSON.stringify({ error_code: 'refresh_token_not_found' }) }
  }
}
