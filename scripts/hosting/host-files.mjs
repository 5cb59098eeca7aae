/**
 * Configuration for static hosts: `_headers` and `_redirects` (Cloudflare Pages), `vercel.json`
 * (Vercel), and 404.html, hidden from search engines. Written when every page is final.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readRoutes, redirects } from './addresses.mjs'
import { readHeaders } from './headers.mjs'
import { listPages } from './inline-code.mjs'
import { manifestPath, pathIn, publishedLanguages } from './languages.mjs'

/** The limit of Cloudflare Pages for a line of `_headers`. */
const maxLineLength = 2000

/** A Vite plugin, after all plugins that write pages. */
export function hostFiles({ backend }) {
  let dist = ''
  return {
    name: 'nefer:host-files',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      dist = resolve(config.root, config.build.outDir)
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

/** All rules that match apply; `! name` removes a header that an earlier rule has set. */
function toHeadersFile({ every, worker, assets, fresh }) {
  const rules = [
    ['/*', every],
    ['/assets/*', assets],
    ...['/sw.js', ...publishedLanguages.flatMap(entryPaths)].map((path) => [path, fresh]),
    ['/sw.js', worker],
  ]
  const lines = rules.flatMap(([path, set]) => [
    path,
    ...(set === worker ? Object.keys(set).map((name) => `  ! ${name}`) : []),
    ...Object.entries(set).map(([name, value]) => `  ${name}: ${value}`),
  ])
  const tooLong = lines.find((line) => line.length > maxLineLength)
  if (tooLong !== undefined)
    throw new Error(`A header is too long for static hosts: ${tooLong.slice(0, 60)} …`)
  return `${lines.join('\n')}\n`
}

const entryPaths = (language) => [pathIn(language, '/'), manifestPath(language)]

/**
 * On Cloudflare, rules win over files: only routes without a file have a rule. All other addresses
 * fall back to 404.html.
 */
function toRedirectsFile(dist, shell) {
  const files = new Set(
    listPages(dist).map((name) => `/${name.replace(/(?:^|\/)index\.html$|\.html$/, '')}`),
  )
  const hasFile = (route) => {
    const [prefix, placeholder] = route.split('$')
    return placeholder === undefined
      ? files.has(route)
      : [...files].some((file) => file.startsWith(prefix))
  }
  const lines = readRoutes()
    .filter((route) => !hasFile(route))
    .map((route) => `${route.replace(/\$([^/]+)/g, ':$1')} /${shell} 200`)
  const moved = redirects.map(([from, to]) => `${from} ${to} 302`)
  return `${[...moved, ...lines].join('\n')}\n`
}

/** On Vercel, files win over rewrites. */
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
    redirects: redirects.map(([source, destination]) => ({
      source,
      destination,
      permanent: false,
    })),
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
