/** Runs the due jobs of the embedded backend every minute, as pg_cron does in a hosted project. */
import { readFileSync } from 'node:fs'
import { ownAddress, signServiceKey } from './embedded-mail.mjs'

const minute = 60_000

/**
 * A Vite plugin for `vite` and `vite preview`. `config` is the backend's. `api.stop()` resolves
 * when no job runs any more: before the database is closed.
 */
export function embeddedClock({ config = 'supabase/embedded.toml' } = {}) {
  const stopped = new AbortController()
  let running
  const serve = (server) => {
    const serviceKey = signServiceKey(readFileSync(config, 'utf8'))
    // Failures (the database is being reset or closed) are retried a minute later.
    const tick = () => {
      running = callTick(ownAddress(server), serviceKey, stopped.signal).catch(() => {})
    }
    let timer
    server.httpServer?.once('listening', () => {
      tick()
      timer = setInterval(tick, minute)
      timer.unref()
    })
    const end = () => clearInterval(timer)
    server.httpServer?.once('close', end)
    stopped.signal.addEventListener('abort', end)
  }
  const stop = () => {
    stopped.abort()
    return running
  }
  return {
    name: 'nefer:embedded-clock',
    configureServer: serve,
    configurePreviewServer: serve,
    api: { stop },
  }
}

/**
 * Resolves to the number of jobs that ran and succeeded. Each job is a request of its own; `signal`
 * ends the tick after the one that runs.
 */
export async function callTick(url, serviceKey, signal) {
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
  for (const name of await call('due_jobs', {})) {
    if (signal?.aborted) break
    // A request that fails stops no other job; the next minute asks for it again.
    if (await call('run_job', { p_name: name }).catch(() => false)) done += 1
  }
  return done
}
