/** The part of the W3C WebDriver protocol that the walks need. */
export interface Session {
  call: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>
}

export const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
export type ElementReference = Record<typeof elementKey, string>

const scriptMs = 60_000
const pageLoadMs = 30_000

/** `browserOptions`: which program the driver starts. Waits until the driver accepts requests. */
export async function createSession(driver: string, browserOptions: object): Promise<Session> {
  await waitForDriver(driver)
  const { sessionId } = (await send(driver, 'POST', '/session', {
    capabilities: {
      alwaysMatch: {
        timeouts: { script: scriptMs, pageLoad: pageLoadMs },
        'webkitgtk:browserOptions': browserOptions,
      },
    },
  })) as { sessionId: string }
  return {
    call: (method, path, body) => send(driver, method, `/session/${sessionId}${path}`, body),
  }
}

/** Calls a function in the page and awaits its promise. */
export async function runScript(
  { call }: Session,
  source: string,
  args: readonly unknown[],
): Promise<unknown> {
  const script = `const done = arguments[arguments.length - 1]
    Promise.resolve()
      .then(() => (${source})(...[...arguments].slice(0, -1)))
      .then((value) => done({ value: value ?? null }), (error) => done({ problem: String(error) }))`
  const answer = await call('POST', '/execute/async', { script, args })
  const { value, problem } = answer as { value: unknown; problem?: string }
  if (problem !== undefined) throw new Error(problem)
  return value
}

async function send(
  driver: string,
  method: string,
  path: string,
  body: object = {},
): Promise<unknown> {
  const response = await fetch(`${driver}${path}`, {
    method,
    signal: AbortSignal.timeout(scriptMs),
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${error}: ${message}`)
}

async function waitForDriver(driver: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await send(driver, 'GET', '/status')
      return
    } catch (error) {
      if (tries > 100) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, 100)
      })
    }
  }
}
