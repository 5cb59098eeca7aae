/** Checks a shop from outside: pages, headers, and public access to its backend. */
import { collectInlineCode } from '../hosting/inline-code.mjs'
import { fetchText } from './fetch-text.mjs'
import { checkBackend } from './backend.mjs'
import { fault, fine, judge } from './report.mjs'

/** @param {{ url: string, key?: string }} options */
export async function checkSite({ url, key }) {
  const site = new URL(url).origin
  const ask = (path, options) => fetchText(`${site}${path}`, options)
  const page = await ask('/')
  if (page.status !== 200)
    return [
      fault(
        'the shop answers',
        page.status === 0 ? 'it does not' : `with ${page.status}`,
        `curl -I ${site}: is the address right, and is the last deployment finished? ${again}`,
      ),
    ]
  const policy = readPolicy(page)
  return [
    fine('the shop answers'),
    judgeScheme(site),
    judgeHeaders(page, policy),
    judgeInline(page, policy),
    judgeWorker(await ask('/sw.js')),
    judgeAssets(page, await firstAsset(page, ask), await ask('/assets/none-00000000.js')),
    judgeMissing(await ask('/no/such/page')),
    judgeSecrets([page, await firstAsset(page, ask)]),
    ...(await checkBackend({ backend: backendOf(policy) ?? site, key })),
  ]
}

const again =
  'npx wrangler pages deploy dist, or npx vercel deploy --prod dist (docs/hosting.md, step 7).'
const deploy = `Deploy the whole folder, with \`_headers\` and \`vercel.json\`: ${again}`

function judgeScheme(site) {
  const { protocol, hostname } = new URL(site)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol === 'https:' || isLocal) return fine('https')
  const remedy =
    `Without https nothing works offline. Set the domain at the host, and use its address: ` +
    `npm run doctor -- --url https://${hostname}`
  return fault('https', 'the shop is sent in the clear', remedy)
}

function readPolicy({ headers }) {
  const text = headers.get('content-security-policy') ?? ''
  return new Map(text.split(/;\s*/).map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))
}

/** The hosted project in the page's policy; undefined when the backend is the page's origin. */
function backendOf(policy) {
  return policy.get('connect-src')?.find((source) => /^https?:\/\//.test(source))
}

function judgeHeaders({ headers }, policy) {
  const wrong = []
  const scripts = policy.get('script-src') ?? []
  if (scripts.length === 0) wrong.push('no content security policy')
  if (scripts.some((source) => /unsafe-(inline|eval)|^\*$|^https?:$/.test(source)))
    wrong.push('the policy lets any script run')
  if (!policy.has('require-trusted-types-for')) wrong.push('no Trusted Types')
  if (!policy.get('frame-ancestors')?.includes("'none'")) wrong.push('the shop can be framed')
  if (headers.get('x-content-type-options') !== 'nosniff') wrong.push('no nosniff')
  for (const name of ['referrer-policy', 'cross-origin-opener-policy', 'permissions-policy'])
    if (!headers.has(name)) wrong.push(`no ${name}`)
  const seconds = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1])
  if (!(seconds >= 15_552_000)) wrong.push('no strict-transport-security of half a year or more')
  return judge('headers', wrong, deploy)
}

/** Finds pages that the host has changed (analytics, minifying): the policy blocks such code. */
function judgeInline({ body }, policy) {
  const { scripts, styles } = collectInlineCode([body])
  const isMissing = (directive) => (hash) => !(policy.get(directive) ?? []).includes(hash)
  const wrong = [
    ...scripts.filter(isMissing('script-src')).map(() => 'a script the policy does not know'),
    ...styles.filter(isMissing('style-src-elem')).map(() => 'a style the policy does not know'),
  ]
  const remedy =
    'Switch off what your host adds to pages, ' +
    `and deploy headers and pages of the same build together: ${again}`
  return judge('what the page carries', wrong, remedy)
}

function judgeWorker({ status, headers }) {
  const wrong = []
  if (status !== 200) wrong.push(`sw.js is answered with ${status}`)
  else {
    if (!/javascript/.test(headers.get('content-type') ?? '')) wrong.push('sw.js is no script')
    if (!isFresh(headers)) wrong.push('sw.js is kept by caches, so new versions do not arrive')
    if (!/connect-src [^;]*https:(?:[ ;]|$)/.test(headers.get('content-security-policy') ?? ''))
      wrong.push('the worker may not fetch pictures of other hosts')
  }
  return judge('the worker', wrong, deploy)
}

async function firstAsset({ body }, ask) {
  const path = /\/assets\/[^"']+\.js/.exec(body)?.[0]
  return path === undefined ? null : ask(path)
}

function judgeAssets(page, asset, missing) {
  const wrong = []
  if (!isFresh(page.headers)) wrong.push('pages are kept by caches')
  if (asset === null) wrong.push('the page names no script')
  else if (!/immutable/.test(asset.headers.get('cache-control') ?? ''))
    wrong.push('scripts are asked for again at every visit')
  if (missing.status !== 404) wrong.push(`a missing script is answered with ${missing.status}`)
  return judge('caching', wrong, deploy)
}

function judgeMissing({ status, body }) {
  const wrong = []
  if (status !== 404) wrong.push(`an address that is none is answered with ${status}`)
  if (!/<meta name="robots" content="noindex"/.test(body)) wrong.push('and shown to search engines')
  return judge('404', wrong, deploy)
}

function judgeSecrets(answers) {
  const wrong = answers.some((answer) => /sb_secret_\w/.test(answer?.body ?? ''))
  const remedy =
    'Settings → API keys: delete the secret key. ' +
    'Then VITE_SUPABASE_PUBLISHABLE_KEY=<publishable key> npm run build, as in docs/hosting.md, ' +
    'step 6, and deploy.'
  return judge('what is public', wrong ? ['a secret key is in the pages'] : [], remedy)
}

function isFresh(headers) {
  return /no-cache|no-store|max-age=0\b/.test(headers.get('cache-control') ?? '')
}
