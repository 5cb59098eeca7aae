/** WebKitGTK, through WebKitWebDriver and a host program of ours. */
import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserOptions } from './browser.ts'
import { killBrowser } from './kill-browser.ts'
import { type Tab, createTab } from './tab.ts'
import {
  type ElementReference,
  type Session,
  createSession,
  elementKey,
  runScript,
} from './webdriver-session.ts'

const host = fileURLToPath(new URL('webkit-host.py', import.meta.url))

export async function startWebkit(options: BrowserOptions): Promise<Browser> {
  const { profile, program, size, scripts } = options
  const port = await findFreePort()
  const log: string[] = []
  const driver = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DISPLAY: await startDisplay(),
      WIDTH: String(size.width),
      HEIGHT: String(size.height),
      SCRIPTS: scripts ? '1' : '0',
      NO_AT_BRIDGE: '1',
      GTK_A11Y: 'none',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  })
  for (const stream of [driver.stdout, driver.stderr])
    stream.on('data', (bytes) => log.push(...String(bytes).trim().split('\n')))
  const session = await createSession(`http://127.0.0.1:${port}`, { binary: host, args: [profile] })
  const end = () =>
    new Promise<void>((resolve) => {
      driver.once('exit', () => resolve())
      driver.kill('SIGKILL')
    })
  const wrap = createTabs(options.origin, session)
  return {
    tab: wrap((await session.call('GET', '/window')) as string),
    newTab: async () => {
      const opened = await session.call('POST', '/window/new', { type: 'tab' })
      return wrap((opened as { handle: string }).handle)
    },
    log,
    close: async () => {
      await session.call('DELETE', '')
      await end()
    },
    kill: async () => {
      killBrowser(profile)
      await end()
    },
  }
}

/** Commands go to the window that was chosen last, so each tab chooses its own first. */
function createTabs(origin: string, session: Session): (handle: string) => Tab {
  let current = ''
  let last: Promise<unknown> = Promise.resolve()
  return (handle) => {
    const here = <Value>(work: () => Promise<Value>): Promise<Value> => {
      const turn = async () => {
        if (current !== handle) await session.call('POST', '/window', { handle })
        current = handle
        return work()
      }
      const result = last.then(turn, turn)
      last = result
      return result
    }
    const send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
      here(() => session.call(method, path, body))
    return createTab<ElementReference>(origin, {
      goto: (url) => send('POST', '/url', { url }),
      reload: () => send('POST', '/refresh'),
      run: (source, args) => here(() => runScript(session, source, args)),
      find: async (source, wanted) => {
        const script = `return (${source})(...arguments)`
        return (await send('POST', '/execute/sync', {
          script,
          args: [wanted],
        })) as ElementReference | null
      },
      click: (found) => send('POST', `/element/${found[elementKey]}/click`),
      // Its command to clear a field sends no event; selected text is replaced.
      type: async (found, text) => {
        const script = 'arguments[0].focus(); arguments[0].select()'
        await send('POST', '/execute/sync', { script, args: [found] })
        await send('POST', `/element/${found[elementKey]}/value`, { text })
      },
      choose: async (found, value) => {
        const css = { using: 'css selector', value: `option[value="${value}"]` }
        const option = await send('POST', `/element/${found[elementKey]}/element`, css)
        await send('POST', `/element/${(option as ElementReference)[elementKey]}/click`)
      },
      press: (key) => {
        const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: keys[key] }))
        return send('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
      },
      screenshot: async (path) =>
        writeFile(path, Buffer.from((await send('GET', '/screenshot')) as string, 'base64')),
      close: async () => {
        await send('DELETE', '/window')
        current = ''
      },
    })
  }
}

const keys = { Enter: '\uE007', Escape: '\uE00C' }

let display: Promise<string> | undefined

/** One for the whole test process. */
function startDisplay(): Promise<string> {
  display ??= new Promise((resolve, reject) => {
    const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
    const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
    server.once('error', reject)
    server.once('exit', () => reject(new Error('Xvfb has ended')))
    server.stdio[3]?.once('data', (bytes) => resolve(`:${String(bytes).trim()}`))
    process.once('exit', () => server.kill())
  })
  return display
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
