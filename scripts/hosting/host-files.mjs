/**
 * What static hosts read from a build: `_headers` and `_redirects` (Cloudflare Pages), `vercel.json` (Vercel), and 404.html, the page
 * for addresses that are none, hidden from search engines. Written when every page of the build is final.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRoutes } from './addresses.mjs'
import { readHeaders } from './headers.mjs'
import { listPages } from './inline-code.mjs'

/** What one line of `_headers` may have. */
const longestLine = 2000

/** A Vite plugin: the last of the build. */
export function hostFiles({ backend }) {
  let dist = ''
  return {
    name: 'nefer:host-files',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      dist = join(config.root, config.build.outDir)
      if (config.build.outDir.startsWith('/')) dist = config.build.outDir
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => writeHostFiles({ dist, backend }),
    },
  }
}

/** @param {{ dist: string, backend: string }} options */
export function writeHostFiles({ dist, backend }) {
  const shell = existsSync(join(dist, 'shell.html')) ? 'shell' : ''
  writeNotFound(dist, shell)
  const headers = readHeaders({ dist, backend })
  const write = (name, text) => writeFileSync(join(dist, name), text)
  write('_headers', toHeadersFile(headers))
  write('_redirects', toRedirectsFile(dist, shell))
  write('vercel.json', `${JSON.stringify(toVercel(headers, shell), null, 2)}\n`)
}

function writeNotFound(dist, shell) {
  const page = readFileSync(join(dist, `${shell || 'index'}.html`), 'utf8')
  const hidden = '<meta name="robots" content="noindex" />'
  const html = page.includes('name="robots"')
    ? page.replace(/<meta name="robots"[^>]*>/, hidden)
    : page.replace('<meta charset="utf-8" />', `<meta charset="utf-8" />\n    ${hidden}`)
  if (!html.includes(hidden)) throw new Error('404.html could not be hidden from search engines.')
  writeFileSync(join(dist, '404.html'), html)
}

/** Rules add up there; `! name` takes away what an earlier one has set. */
function toHeadersFile({ every, worker, assets, fresh }) {
  const rules = [
    ['/*', every],
    ['/assets/*', assets],
    ...['/', '/sw.js', '/manifest.webmanifest'].map((path) => [path, fresh]),
    ['/sw.js', worker],
  ]
  const lines = rules.flatMap(([path, set]) => [
    path,
    ...(set === worker ? Object.keys(set).map((name) => `  ! ${name}`) : []),
    ...Object.entries(set).map(([name, value]) => `  ${name}: ${value}`),
  ])
  const tooLong = lines.find((line) => line.length > longestLine)
  if (tooLong !== undefined)
    throw new Error(`A header is too long for static hosts: ${tooLong.slice(0, 60)} …`)
  return `${lines.join('\n')}\n`
}

/** Rules win over files there, so only addresses that are never files have one. The others fall back to the nearest 404.html. */
function toRedirectsFile(dist, shell) {
  const files = new Set(
    listPages(dist).map((name) => `/${name.replace(/(?:^|\/)index\.html$|\.html$/, '')}`),
  )
  const isDrawn = (route) => {
    const [before, placeholder] = route.split('$')
    return placeholder === undefined
      ? files.has(route)
      : [...files].some((file) => file.startsWith(before))
  }
  const lines = readRoutes()
    .filter((route) => !isDrawn(route))
    .map((route) => `${route.replace(/\$([^/]+)/g, ':$1')} /${shell} 200`)
  return `${lines.join('\n')}\n`
}

/** Files win over rewrites there. */
function toVercel({ every, worker, assets, fresh }, shell) {
  const { 'Content-Security-Policy': policy, ...rest } = every
  return {
    cleanUrls: true,
    trailingSlash: false,
    headers: [
      rule('/(.*)', rest),
      rule('/((?!sw\\.js$).*)', { 'Content-Security-Policy': policy }),
      rule('/sw.js', worker),
      rule('/assets/(.*)', assets),
      rule('/((?!assets/).*)', fresh),
    ],
    rewrites: readRoutes()
      .filter((route) => route !== '/')
      .map((route) => ({
        source: route.replace(/\$([^/]+)/g, ':$1'),
        destination: `/${shell}`,
      })),
  }
}

function rule(source, set) {
  return { source, headers: Object.entries(set).map(([key, value]) => ({ key, value })) }
}
