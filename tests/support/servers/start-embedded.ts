/** The embedded backend (@supabase/lite with PGlite) on a free port, with temporary data. */
import { type ChildProcess, fork } from 'node:child_process'
import { appendFile, copyFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endProcess } from './end-process.ts'
import { liftOrderLimits } from './order-limits.ts'
import { prepared } from './prepared.ts'
import { readSeed } from './schema-files.ts'
import type { TestServer } from './test-server.ts'
import { signUp } from './sign-up.ts'
import { signToken } from './token.ts'

/** As in supabase/embedded.toml. */
const embeddedSecret = 'nefer-embedded-demo-only-signing-key-0001'

const setUpPhotos = 'select private.set_up_photos()'

/** `storage` enables the experimental file store, which the product does not use. */
export async function startEmbedded(options: { storage?: boolean } = {}): Promise<TestServer> {
  const { storage = false } = options
  const folder = await mkdtemp(join(tmpdir(), 'nefer-embedded-'))
  const source = fileURLToPath(new URL('../../../supabase', import.meta.url))
  await cp(source, join(folder, 'supabase'), {
    recursive: true,
    filter: (path) => !path.includes('.temp'),
  })
  const config = join(folder, 'supabase/config.toml')
  await copyFile(join(folder, 'supabase/embedded.toml'), config)
  await writeFile(join(folder, 'supabase/seed.sql'), await readSeed())
  if (storage) await appendFile(config, '\n[storage]\nenabled = true\n')
  const data = join(folder, 'supabase/.temp')
  const makeData = async (to: string) => {
    const { child: first } = await serve(folder, false)
    await endProcess(first, 'SIGTERM')
    await cp(data, to, { recursive: true })
    await rm(data, { recursive: true })
  }
  // The store changes what the migrations do.
  const made = storage ? undefined : await prepared('embedded', makeData)
  if (made !== undefined) await cp(made, data, { recursive: true })
  const { child, port } = await serve(folder, storage)
  const url = `http://127.0.0.1:${port}`
  const anonKey = 'sb-lite-anon-key'
  // The store is created after the migrations; on a hosted project it exists before them.
  if (storage) await runSql(url, setUpPhotos, [])

  await runSql(url, liftOrderLimits, [])

  return {
    name: 'embedded',
    url,
    restUrl: `${url}/rest/v1`,
    anonKey,
    sql: (text, values = []) => runSql(url, text, values),
    createUser: (email, password = 'a-test-password') => signUp(url, anonKey, email, password),
    signToken: (claims) => signToken(embeddedSecret, claims),
    async stop() {
      await endProcess(child, 'SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function serve(folder: string, storage: boolean) {
  const server = fileURLToPath(new URL('embedded-server.mjs', import.meta.url))
  const child: ChildProcess = fork(server, [], {
    cwd: folder,
    env: { ...process.env, DO_NOT_TRACK: '1', EXPERIMENTAL_STORAGE: storage ? '1' : '' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let log = ''
  child.stderr?.on('data', (chunk) => {
    log = (log + String(chunk)).slice(-4000)
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve(message.port))
    child.once('exit', (code) =>
      reject(new Error(`The embedded backend ended (${String(code)}):\n${log}`)),
    )
  })
  return { child, port }
}

async function runSql(url: string, text: string, values: readonly unknown[]) {
  const response = await fetch(`${url}/test/sql`, {
    method: 'POST',
    body: JSON.stringify({ text, values }),
  })
  const answer = (await response.json()) as { rows?: Record<string, unknown>[]; message?: string }
  if (answer.rows === undefined) throw new Error(`${answer.message ?? ''} in: ${text}`)
  return answer.rows
}
