/** Checks the backend with the publishable key, which is public. */
import { fetchText } from './fetch-text.mjs'
import { fault, fine, judge, unknown } from './report.mjs'

const embeddedKey = 'sb-lite-anon-key'

/** @param {{ backend: string, key?: string }} options */
export async function checkBackend({ backend, key = embeddedKey }) {
  const call = (name, body = {}) =>
    fetchText(`${backend}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const get = (path) => fetchText(`${backend}${path}`, { headers: { apikey: key } })
  return [
    judgeKey(key),
    judgeCatalogue(await call('pull_catalog', { p_cursor: null, p_limit: 1 })),
    await judgeClosed(call, get),
    judgeSignUp(await get('/auth/v1/settings')),
    await judgeFunctions(backend),
  ]
}

function judgeCatalogue({ status, body }) {
  const page = parse(body)
  if (status === 200 && typeof page?.epoch === 'string') {
    return page.rows?.length === 0
      ? fault('the catalogue', 'it is empty', 'Staff room → Products: add some.')
      : fine('the catalogue')
  }
  const remedy =
    'Is the key right (--key), are all migrations applied (npx supabase@3.1.0 db push --remote), ' +
    'is the project awake?'
  return fault('the catalogue', `is answered with ${status}`, remedy)
}

const tables = [
  'categories',
  'products',
  'orders',
  'stock_moves',
  'day_closings',
  'markets',
  'settings',
  'deletions',
  'sync_meta',
]

async function judgeClosed(call, get) {
  const wrong = []
  const calls = {
    pull_orders: {},
    export_customer: { p_who: 'a@mail.example' },
    run_job: { p_name: 'send mail' },
  }
  for (const [name, body] of Object.entries(calls)) {
    const { status } = await call(name, body)
    if (status < 400) wrong.push(`strangers may call ${name}`)
  }
  for (const table of tables) {
    const { status, body } = await get(`/rest/v1/${table}?select=*&limit=1`)
    if (status < 400 && parse(body)?.length !== 0) wrong.push(`strangers may read ${table}`)
  }
  const remedy =
    'Somebody has changed grants or row-level security by hand: ' +
    'DATABASE=postgres://… npm run doctor prints the commands that change it back.'
  return judge('what strangers may do', wrong, remedy)
}

function judgeSignUp({ status, body }) {
  const settings = parse(body)
  if (status !== 200 || typeof settings?.disable_signup !== 'boolean') {
    const remedy = 'Authentication → Sign In / Providers: is "Allow new users to sign up" off?'
    return unknown('sign-up is closed', 'the backend does not say', remedy)
  }
  if (settings.disable_signup) return fine('sign-up is closed')
  const remedy = 'Authentication → Sign In / Providers: switch "Allow new users to sign up" off.'
  return fault('sign-up is closed', 'anybody can make an account', remedy)
}

/** Each function as it answers a request without a secret: it exists, and its key works. */
async function judgeFunctions(backend) {
  const call = (path, body) =>
    fetchText(`${backend}/functions/v1/${path}`, { method: 'POST', body: JSON.stringify(body) })
  const mail = await call('send-mail', {})
  const account = await call('create-account', { secret: 'none', password: 'of the doctor' })
  const leaving = await call('newsletter-unsubscribe?token=none', {})
  const wrong = [
    ...problemOf('send-mail', mail, ({ status, body }) =>
      status < 400 ? 'strangers may have mail sent' : parse(body)?.error === 'unauthorized',
    ),
    ...problemOf('create-account', account, ({ body }) => parse(body)?.status === 'unknown'),
    ...problemOf('newsletter-unsubscribe', leaving, ({ status }) => status === 200),
  ]
  const remedy =
    'npx supabase@3.1.0 link --project-ref <this project>; npx supabase@3.1.0 functions deploy; ' +
    'npx supabase@3.1.0 secrets list (docs/mail.md). ' +
    'Edge Functions → <name> → Logs shows why one fails.'
  return judge('functions', wrong, remedy)
}

/** `judgeAnswer` returns true for the expected answer. */
function problemOf(name, answer, judgeAnswer) {
  const { status, body } = answer
  if (status === 404 || status === 0) return [`${name} is not there`]
  const verdict = judgeAnswer(answer)
  if (verdict === true) return []
  if (typeof verdict === 'string') return [verdict]
  if (status === 401) return [`the gateway rejects calls of ${name} without a token (verify_jwt)`]
  if (parse(body)?.status === 'unreachable' || status === 502)
    return [`${name} does not reach the project: is its API key disabled?`]
  return [`${name} fails (${status})`]
}

const newKeys = 'docs/hosting.md, "From old API keys to new ones".'

function judgeKey(key) {
  const claims = key.startsWith('ey') ? parse(atob(key.split('.')[1] ?? '')) : null
  if (key.startsWith('sb_secret_') || claims?.role === 'service_role')
    return fault(
      'the key',
      'it is a secret one, which opens everything',
      'Settings → API keys: delete it if it was ever published, and use the publishable key.',
    )
  if (claims === null) return fine('the key')
  return unknown('the key', 'it is of the kind that ends in 2026', newKeys)
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
