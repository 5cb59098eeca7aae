/** The app as it was released, for pages beside today's. */
import { readdirSync } from 'node:fs'
import * as app from './app.ts'
import type { App } from './device/types.ts'
import type { Dimensions } from './story/steps.ts'

const folder = new URL('../compat/releases/', import.meta.url)

/** Today's app, and the last release where a day has old pages. */
export async function loadVersions(dimensions: Dimensions): Promise<readonly [App, ...App[]]> {
  const last = readdirSync(folder).toSorted(byNumber).at(-1)
  if (last === undefined || !dimensions.has('oldPages')) return [app]
  const { href } = new URL(`${last}/app.mjs`, folder)
  return [app, (await import(/* @vite-ignore */ href)) as App]
}

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
