/** Signs up at GoTrue's endpoint, as the admin's sign-in panel does. */
import type { TestUser } from './test-server.ts'

export async function signUp(
  url: string,
  anonKey: string,
  email: string,
  password: string,
): Promise<TestUser> {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`Sign-up of ${email}: ${await response.text()}`)
  const answer = (await response.json()) as { access_token: string; user: { id: string } }
  return { id: answer.user.id, email, accessToken: answer.access_token }
}
