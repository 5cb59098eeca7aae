/** The app as it was released, for pages beside today's. */
import { existsSync, readdirSync } from 'node:fs'
import * as app from './app.ts'
import type { App } from './device/types.ts'
import type { Dimensions } from './story/steps.ts'

const folder = new URL('../compat/releases/', import.meta.url)

/** Today's app, and where a day has old pages, the last release whose program is recorded. */
export async function loadVersions(dimensions: Dimensions): Promise<readonly [App, ...App[]]> {
  const withApp = readdirSync(folder).filter((name) => existsSync(appOf(name)))
  const last = withApp.toSorted(byNumber).at(-1)
  if (last === undefined || !dimensions.has('oldPages')) return [app]
  return [app, (await import(/* @vite-ignore */ appOf(last).href)) as App]
}

function appOf(release: string): URL {
  return new URL(`${release}/app.mjs`, folder)
}

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
