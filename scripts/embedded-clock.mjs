/** Runs the due jobs of the embedded backend every minute, as pg_cron does in a hosted project. */
import { readFileSync } from 'node:fs'
import { ownAddress, signServiceKey } from './embedded-mail.mjs'

const minute = 60_000

/** A Vite plugin for `vite` and `vite preview`. `config` is the backend's. */
export function embeddedClock({ config = 'supabase/embedded.toml' } = {}) {
  const serve = (server) => {
    const serviceKey = signServiceKey(readFileSync(config, 'utf8'))
    // Failures (the database is being reset or closed) are retried a minute later.
    const tick = () => callTick(ownAddress(server), serviceKey).catch(() => {})
    let timer
    server.httpServer?.once('listening', () => {
      void tick()
      timer = setInterval(() => void tick(), minute)
      timer.unref()
    })
    server.httpServer?.once('close', () => clearInterval(timer))
  }
  return { name: 'nefer:embedded-clock', configureServer: serve, configurePreviewServer: serve }
}

/** Resolves to the number of jobs that ran and succeeded. Each job is a request of its own. */
export async function callTick(url, serviceKey) {
  const call = async (name, body) => {
    const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: serviceKey,
        authorization: `Bearer ${serviceKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The clock was answered with ${response.status}.`)
    return response.json()
  }
  let done = 0
  for (const name of await call('due_jobs', {}))
    // A request that fails stops no other job; the next minute asks for it again.
    if (await call('run_job', { p_name: name }).catch(() => false)) done += 1
  return done
}
