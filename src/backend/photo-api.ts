/**
 * The two calls of Supabase Storage that photos need (https://supabase.com/docs/reference/self-hosting-storage). It answers
 * most refusals with 400 and tells the real status in the body.
 */
import * as v from 'valibot'
import { type GatewayOptions, appHeader } from './backend-config.ts'
import { photoBucket } from '#domain/products/product-photo.ts'
import { classifyFailure } from './classify-failure.ts'
import type { Failure, PhotoStore, Reply } from './gateway.ts'

const Uploaded = v.object({ Key: v.string() })
const Bucket = v.object({ id: v.literal(photoBucket) })
const Refusal = v.object({
  statusCode: v.optional(v.union([v.string(), v.number()])),
  code: v.optional(v.string()),
  error: v.optional(v.string()),
})

/** A photo never changes: whoever has it need not ask again. */
const keepFor = 'max-age=31536000'

interface Request {
  path: string
  accessToken: string | null
  signal: AbortSignal
  upload?: Blob
}

interface Answer {
  status: number
  /** Undefined: it was not JSON, so it is not from a store. */
  body: unknown
  code: string | undefined
  retryAfter: string | null
}

export async function uploadPhoto(
  options: GatewayOptions,
  photo: { name: string; blob: Blob },
  accessToken: string | null,
  signal: AbortSignal,
): Promise<Reply<null>> {
  const path = `object/${photoBucket}/${photo.name}`
  const answer = await ask(options, { path, accessToken, signal, upload: photo.blob })
  const isThere = answer.status === 409 && answer.body !== undefined
  if (isThere || (answer.status === 200 && v.is(Uploaded, answer.body)))
    return { ok: true, value: null }
  return { ok: false, error: toFailure(options, answer, accessToken !== null) }
}

export async function findPhotoStore(
  options: GatewayOptions,
  accessToken: string,
  signal: AbortSignal,
): Promise<Reply<PhotoStore | null>> {
  const answer = await ask(options, { path: `bucket/${photoBucket}`, accessToken, signal })
  if (answer.status === 200 && v.is(Bucket, answer.body))
    return { ok: true, value: { server: publicServer(options.url) } }
  return hasNoStore(answer)
    ? { ok: true, value: null }
    : { ok: false, error: toFailure(options, answer, true) }
}

/** Nothing like a store answers there, or it does not know the bucket. */
function hasNoStore({ status, body }: Answer): boolean {
  if (status === 0 || status === 408 || status === 429) return false
  return status === 404 || status === 501 || (body === undefined && status < 500)
}

async function ask(
  options: GatewayOptions,
  { path, accessToken, signal, upload }: Request,
): Promise<Answer> {
  const { url, anonKey, fetch: send = fetch } = options
  const headers = {
    apikey: anonKey,
    ...appHeader(options),
    ...(accessToken !== null && { authorization: `Bearer ${accessToken}` }),
    ...(upload && {
      'content-type': upload.type,
      'cache-control': keepFor,
      'x-upsert': 'true',
    }),
  }
  const sent = upload ? { method: 'POST', body: upload } : {}
  try {
    const response = await send(`${withoutSlash(url)}/storage/v1/${path}`, {
      ...sent,
      headers,
      signal,
      redirect: 'error',
    })
    return read(response)
  } catch {
    return { status: 0, body: undefined, code: undefined, retryAfter: null }
  }
}

async function read(response: Response): Promise<Answer> {
  const retryAfter = response.headers.get('retry-after')
  const isJson = /\bjson\b/i.test(response.headers.get('content-type') ?? '')
  const body: unknown = isJson ? await response.json().catch(() => undefined) : undefined
  const refusal = v.safeParse(Refusal, body)
  if (response.ok || !refusal.success)
    return { status: response.status, body, code: undefined, retryAfter }
  const { statusCode, code, error } = refusal.output
  const told = Number(statusCode)
  const status = told >= 400 && told < 600 ? told : response.status
  return { status, body, code: code ?? error, retryAfter }
}

/** Storage answers 403 (older ones also `InvalidJWT`) to an expired token and to somebody who may not: the sender finds out which. */
function toFailure(
  { now = Date.now }: GatewayOptions,
  { status, body, code, retryAfter }: Answer,
  withUserToken: boolean,
): Failure {
  const isJson = body !== undefined
  const failure = classifyFailure({ status, isJson, retryAfter, withUserToken, now: now() })
  const named = { ...failure, ...(code !== undefined && { code }) }
  if (!isJson) return named
  if (status === 403 || code === 'InvalidJWT') return { ...named, class: 'sign-in' }
  if (status === 415) return { ...named, class: 'rejected' }
  // Another upload of the same photo is under way.
  return status === 423 ? { ...named, class: 'transient' } : named
}

function publicServer(url: string): string {
  const server = withoutSlash(url)
  return server === globalThis.location?.origin ? '' : server
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
