/** A browser with a persistent profile: it can be closed, killed and started again. */
import { cp, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type BrowserContext, type Page, chromium } from '@playwright/test'
import { browserFlags, findBrowser } from '../../scripts/find-browser.mjs'

export interface DeviceOptions {
  baseURL: string
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
  /** Profile folder to start with a copy of; without it the browser is new. */
  profile?: string
}

export interface Device {
  /** The first tab of the browser that is running now. */
  page: () => Page
  context: () => BrowserContext
  newTab: () => Promise<Page>
  /** Violations of the page's security headers, in words. */
  violations: string[]
  /** Kills the browser: none of its processes gets to finish anything. */
  kill: () => Promise<void>
  /** Starts the browser again with the same profile. */
  relaunch: () => Promise<Page>
  dispose: () => Promise<void>
}

export async function createDevice({ profile: begin, ...options }: DeviceOptions): Promise<Device> {
  const profile = await mkdtemp(join(tmpdir(), 'nefer-device-'))
  if (begin !== undefined) {
    const filter = (path: string) => ofThePages.test(relative(begin, path))
    await cp(begin, profile, { recursive: true, filter })
  }
  const violations: string[] = []
  const start = async () => {
    const started = await launch(profile, options)
    await watchPolicy(started, violations)
    return started
  }
  let context = await start()

  const device: Device = {
    page: () => context.pages()[0] ?? fail('The browser has no tab'),
    context: () => context,
    newTab: () => context.newPage(),
    violations,
    kill: async () => {
      const gone = context.waitForEvent('close')
      for (const pid of await processesOf(profile)) kill(pid)
      await gone
    },
    relaunch: async () => {
      context = await start()
      return device.page()
    },
    dispose: async () => {
      await context.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return device
}

/** Files in a profile that pages write, without the browser's own: a third of the files. */
const ofThePages =
  /^(Local State|Default(\/(Preferences|Code Cache|IndexedDB|Local Storage|Service Worker|WebStorage)(\/.*)?)?|)$/

export function launch(
  profile: string,
  options: Omit<DeviceOptions, 'profile'>,
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: browserFlags,
    reducedMotion: 'reduce',
    ...options,
  })
}

/** Reported through the console, which also works while a page closes. */
async function watchPolicy(context: BrowserContext, violations: string[]): Promise<void> {
  const mark = 'nefer:violation '
  context.on('console', (message) => {
    if (message.text().startsWith(mark)) violations.push(message.text().slice(mark.length))
  })
  await context.addInitScript((said) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = event
      // oxlint-disable-next-line no-console
      console.info(
        `${said}${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}:${lineNumber}`,
      )
    })
  }, mark)
}

/** Every process was started with the path of its profile. */
async function processesOf(profile: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const owned = await Promise.all(
    pids.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      return command.includes(`--user-data-dir=${profile}\0`)
    }),
  )
  return pids.filter((_, at) => owned[at]).map(Number)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended by itself.
  }
}

function fail(message: string): never {
  throw new Error(message)
}
