import type { Tab } from './tab.ts'

export interface BrowserOptions {
  /** Folder of the profile. It stays, so that the browser can be started with it again. */
  profile: string
  /** Program of the engine. */
  program: string
  /** Before every path. */
  origin: string
  size: { width: number; height: number }
  /** False: pages run no script. Firefox ignores it. */
  scripts: boolean
}

export interface Browser {
  tab: Tab
  newTab: () => Promise<Tab>
  /** Messages of console and engine, for the report of a failure. */
  log: string[]
  close: () => Promise<void>
  /** Ends the browser and all its processes at once; nothing can be finished. */
  kill: () => Promise<void>
}
