/** Signs up at GoTrue's endpoint. The demo account exists already, so it signs in. */
import { demo } from '../../../scripts/demo-account.mjs'
import type { TestUser } from './test-server.ts'

export async function signUp(
  url: string,
  anonKey: string,
  email: string,
  password: string,
): Promise<TestUser> {
  const isDemo = email === demo.email
  const path = isDemo ? 'token?grant_type=password' : 'signup'
  const response = await fetch(`${url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(isDemo ? demo : { email, password }),
  })
  if (!response.ok) throw new Error(`Sign-up of ${email}: ${await response.text()}`)
  const answer = (await response.json()) as { access_token: string; user: { id: string } }
  return { id: answer.user.id, email, accessToken: answer.access_token }
}
