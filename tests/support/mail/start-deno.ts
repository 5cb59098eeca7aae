/** Runs an Edge Function on Deno (from npm) in its own process, without loading remote modules. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endProcess } from '../servers/end-process.ts'
import { freePort } from '../servers/free-port.ts'

export interface EdgeFunction {
  url: string
  /** Calls the function with its secret, as the database does. Returns the JSON of the answer. */
  call: () => Promise<unknown>
  /** SIGKILL */
  kill: () => Promise<void>
}

const functions = new URL('../../../supabase/functions/', import.meta.url)

export const functionSecret = 'a-secret-for-tests'

export async function startDeno(name: string, env: Record<string, string>): Promise<EdgeFunction> {
  const folder = fileURLToPath(new URL(`${name}/`, functions))
  const port = await freePort()
  const child = spawn(findDeno(), ['run', ...fromHere, ...rights, 'index.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      NO_COLOR: '1',
      DENO_NO_UPDATE_CHECK: '1',
      PORT: String(port),
      MAIL_FUNCTION_SECRET: functionSecret,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const url = `http://127.0.0.1:${port}`
  await untilReady(child, url)
  return {
    url,
    call: async () => {
      const headers = { authorization: `Bearer ${functionSecret}` }
      return (await fetch(url, { method: 'POST', headers })).json()
    },
    kill: async () => {
      process.off('exit', killWithUs)
      await endProcess(child, 'SIGKILL')
    },
  }
}

/** Uses the packages in node_modules. */
const fromHere = ['--cached-only', '--no-remote', '--node-modules-dir=manual']

const rights = ['--allow-net', '--allow-env', '--allow-sys', '--allow-read', '--allow-write']

function findDeno(): string {
  const { platform, arch } = process
  const target = platform === 'linux' ? `linux-${arch}-glibc` : `${platform}-${arch}`
  const found = createRequire(import.meta.url).resolve(`@deno/${target}/package.json`)
  return join(dirname(found), platform === 'win32' ? 'deno.exe' : 'deno')
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  let log = ''
  child.stderr?.on('data', (chunk) => {
    log = (log + String(chunk)).slice(-4000)
  })
  for (let attempt = 0; attempt < 400; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`Deno ended:\n${log}`)
    const response = await fetch(url).catch(() => null)
    await response?.body?.cancel()
    if (response !== null) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`Deno does not answer:\n${log}`)
}
