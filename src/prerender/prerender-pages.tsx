/** Composition root of prerendering (scripts/hosting/prerendered-pages.mjs): the app in memory. */
import { createMemoryHistory } from '@tanstack/react-router'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { App } from '#app/app.tsx'
import { createAppRouter } from '#app/router.tsx'
import type { PageSnapshot } from '#app/hydrate.tsx'
import { type Db, createDb, openDb } from '#db/database.ts'
import { type AnswerOf, type CatalogQuery, catalogQueries } from '#db/mirror/catalog-queries.ts'
import { savePage } from '#db/mirror/save-page.ts'
import type { PulledRow } from '#domain/pulled-page.ts'
import { type CachedAnswer, setPrerenderLookup, cacheAnswer } from '#hooks/catalog-answers.ts'
import { loadPrerenderedParts } from '#ui/lazy-part.tsx'
import { toScriptText } from '#ui/page/trusted-types.ts'

/** The result of `pull_catalog`, all pages joined. */
interface PulledCatalogue {
  epoch: string
  /** ISO 8601, the server's clock. */
  at: string
  rows: PulledRow[]
}

interface PrerenderedPage {
  html: string
  /** JSON that is safe in a script element. */
  snapshot: string
  /** Scripts of the screen, preloaded. */
  routeId: string
}

/** Rejects when the browser would render a page differently. `path` as in the address. */
export async function createPrerenderer(
  catalogue: PulledCatalogue,
): Promise<(path: string) => Promise<PrerenderedPage>> {
  const db = await openCatalogue(catalogue)
  return async (path) => {
    const answers = collectAnswers(db)
    const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
    await router.load()
    await loadPrerenderedParts()
    const html = await render(<App router={router} services={new Promise(() => undefined)} />)
    const { epoch, at: builtAt } = catalogue
    const snapshot: PageSnapshot = { path, builtAt, epoch, answers }
    const routeId = router.state.matches.at(-1)?.routeId ?? ''
    return { html, snapshot: toScriptText(withoutMirrorFields(snapshot)), routeId }
  }
}

async function openCatalogue({ epoch, at, rows }: PulledCatalogue): Promise<Db> {
  const db = createDb({ dexie: { indexedDB: new IDBFactory(), IDBKeyRange } })
  await openDb(db)
  const page = { epoch, at, rows, reset: false, more: false, next: {}, horizon: '0' }
  await savePage(db, page, { name: 'catalog', scope: 'anon', from: null, now: 0 })
  return db
}

/** Finds and collects the answers a page needs while it is rendered. */
function collectAnswers(db: Db): CachedAnswer[] {
  const answers: CachedAnswer[] = []
  const lookups = new Map<string, Promise<void>>()
  async function find(name: CatalogQuery, question: string): Promise<void> {
    const given = [db, ...JSON.parse(question)]
    const value: AnswerOf<CatalogQuery> = await Reflect.apply(catalogQueries[name], null, given)
    answers.push({ name, question, value })
    cacheAnswer(name, question, { state: 'ready', value })
  }
  setPrerenderLookup((name, question) => {
    const key = `${name} ${question}`
    const answer = lookups.get(key) ?? find(name, question)
    lookups.set(key, answer)
    throw answer
  })
  return answers
}

async function render(app: ReactNode): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(app, {
    // No script moves anything into place: pages are complete without scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  })
  const html = await new Response(prelude).text()
  if (errors.length > 0) throw errors[0]
  if (/<(?:script|style|link)\b|\sstyle=/.test(html))
    throw new Error('A prerendered page may have no script and no style of its own.')
  return html
}

/** Without the mirror's own columns. */
function withoutMirrorFields(snapshot: PageSnapshot): unknown {
  return JSON.parse(
    JSON.stringify(snapshot, (name, value: unknown) =>
      name === 'version' || name === 'generation' ? undefined : value,
    ),
  )
}
