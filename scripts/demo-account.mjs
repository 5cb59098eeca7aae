/**
 * The demo account of the embedded backend. Its server creates the account at the first start and
 * accepts the seeded staff invitation, like any other staff account.
 */
export const demo = { email: 'staff@nefer.example', password: 'nefer-demo-2026' }
const secret = 'nefer-demo-invitation'

/** Idempotent. Rejects when the backend does not respond. */
export async function createDemoAccount(url) {
  const { access_token: token } =
    (await post(`${url}/auth/v1/token?grant_type=password`, demo)) ??
    (await post(`${url}/auth/v1/signup`, demo)) ??
    {}
  if (token !== undefined)
    await post(`${url}/rest/v1/rpc/accept_invitation`, { p_token: secret }, token)
}

/** A Vite plugin for `vite`, after the embedded backend's. */
export function demoAccount() {
  return {
    name: 'nefer:demo-account',
    configureServer: ({ httpServer }) => {
      httpServer?.once('listening', () => {
        const { address, family, port } = httpServer.address()
        const host = family === 'IPv6' ? `[${address}]` : address
        createDemoAccount(`http://${host}:${port}`).catch((error) =>
          process.stderr.write(`The demo account could not be created: ${String(error)}\n`),
        )
      })
    },
  }
}

/** Undefined when the backend rejects the request. */
async function post(url, body, token) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      apikey: 'sb-lite-anon-key',
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  return response.ok ? answer : undefined
}
