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
      ? fault('the catalogue', 'it is empty', 'Sign in at /admin and add products.')
      : fine('the catalogue')
  }
  const remedy =
    'Is the key right (--key), are all migrations applied (`supabase db push`), ' +
    'is the project awake?'
  return fault('the catalogue', `is answered with ${status}`, remedy)
}

async function judgeClosed(call, get) {
  const wrong = []
  const calls = { pull_orders: {}, export_customer: { p_who: 'a@mail.example' }, tick: {} }
  for (const [name, body] of Object.entries(calls)) {
    const { status } = await call(name, body)
    if (status < 400) wrong.push(`strangers may call ${name}`)
  }
  for (const table of ['orders', 'stock_moves', 'deletions', 'sync_meta']) {
    const { status, body } = await get(`/rest/v1/${table}?select=*&limit=1`)
    if (status < 400 && parse(body)?.length !== 0) wrong.push(`strangers may read ${table}`)
  }
  const remedy =
    'Somebody has changed grants or row-level security by hand: ' +
    'apply the migrations to a new project and compare.'
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

/** Each function requires a secret, so a request without one is rejected if the function exists. */
async function judgeFunctions(backend) {
  const wrong = []
  for (const name of ['send-mail', 'create-account', 'newsletter-unsubscribe']) {
    const { status } = await fetchText(`${backend}/functions/v1/${name}`, { method: 'POST' })
    if (status === 404 || status === 0) wrong.push(`${name} is not there`)
    else if (status >= 500) wrong.push(`${name} fails (${status})`)
    else if (name === 'send-mail' && status < 400) wrong.push('strangers may have mail sent')
  }
  const remedy = 'supabase functions deploy <name> --no-verify-jwt, and its secrets: docs/mail.md.'
  return judge('functions', wrong, remedy)
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
