/**
 * The demo account of the embedded backend, and of no other: made by its server, and made staff as everybody is, with the secret
 * of an invitation (the seed's). So its address and password sign in from the first start on.
 */
export const demo = { email: 'staff@nefer.example', password: 'nefer-demo-2026' }
const secret = 'nefer-demo-invitation'

/** Does nothing new the second time. Rejects when the backend does not answer. */
export async function createDemoAccount(url) {
  const { access_token: token } =
    (await post(`${url}/auth/v1/token?grant_type=password`, demo)) ??
    (await post(`${url}/auth/v1/signup`, demo)) ??
    {}
  if (token !== undefined)
    await post(`${url}/rest/v1/rpc/accept_invitation`, { p_token: secret }, token)
}

/** A Vite plugin for `vite`, behind the embedded backend's. */
export function demoAccount() {
  return {
    name: 'nefer:demo-account',
    configureServer: ({ httpServer }) => {
      httpServer?.once('listening', () => {
        const { address, family, port } = httpServer.address()
        const host = family === 'IPv6' ? `[${address}]` : address
        createDemoAccount(`http://${host}:${port}`).catch((error) =>
          process.stderr.write(`The demo account could not be made: ${String(error)}\n`),
        )
      })
    },
  }
}

/** Undefined when it was refused. */
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
