/**
 * Photos in Supabase Storage, through Supabase's client. Storage answers most refusals with 400 and
 * the real status in the body. The client drops it, so the response itself is read.
 */
import type { SupabaseClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { type RequestOptions, withoutSlash } from './backend-config.ts'
import { photoBucket } from '#domain/products/product-photo.ts'
import { classifyFailure, isJsonReply } from './classify-failure.ts'
import type { Failure, PhotoStore, Reply } from './gateway.ts'
import { createStaffClient } from './staff-client.ts'

const Uploaded = v.object({ Key: v.string() })
const Bucket = v.object({ id: v.literal(photoBucket) })
const Refusal = v.object({
  statusCode: v.optional(v.union([v.string(), v.number()])),
  code: v.optional(v.string()),
  error: v.optional(v.string()),
})

/** A photo never changes: caches may keep it (s). */
const keepFor = '31536000'

interface Answer {
  status: number
  /** Undefined: not JSON, so not from a store. */
  body: unknown
  code: string | undefined
  retryAfter: string | null
}

export async function uploadPhoto(
  options: RequestOptions,
  photo: { name: string; blob: Blob },
  accessToken: string | null,
  signal: AbortSignal,
): Promise<Reply<null>> {
  // The public key alone grants no upload.
  if (accessToken === null) return { ok: false, error: { class: 'sign-in' } }
  const { name, blob } = photo
  const answer = await sendToStorage(options, accessToken, signal, async (storage) =>
    // A blob would be sent as a form; a buffer is sent unchanged, with its type.
    storage.from(photoBucket).upload(name, await blob.arrayBuffer(), {
      contentType: blob.type,
      cacheControl: keepFor,
      upsert: true,
    }),
  )
  const isThere = answer.status === 409 && answer.body !== undefined
  if (isThere || (answer.status === 200 && v.is(Uploaded, answer.body)))
    return { ok: true, value: null }
  return { ok: false, error: toFailure(options, answer) }
}

export async function findPhotoStore(
  options: RequestOptions,
  accessToken: string,
  signal: AbortSignal,
): Promise<Reply<PhotoStore | null>> {
  const answer = await sendToStorage(options, accessToken, signal, (storage) =>
    storage.getBucket(photoBucket),
  )
  if (answer.status === 200 && v.is(Bucket, answer.body))
    return { ok: true, value: { server: publicServer(options.url) } }
  return hasNoStore(answer)
    ? { ok: true, value: null }
    : { ok: false, error: toFailure(options, answer) }
}

/** There is no store, or it has no bucket of this name. */
function hasNoStore({ status, body }: Answer): boolean {
  if (status === 0 || status === 408 || status === 429) return false
  return status === 404 || status === 501 || (body === undefined && status < 500)
}

async function sendToStorage(
  options: RequestOptions,
  accessToken: string,
  signal: AbortSignal,
  call: (storage: SupabaseClient['storage']) => Promise<unknown>,
): Promise<Answer> {
  let answer: Answer = { status: 0, body: undefined, code: undefined, retryAfter: null }
  const { fetch: send = fetch } = options
  const recordingFetch: typeof fetch = async (input, init) => {
    const response = await send(input, { ...init, signal, redirect: 'error' })
    answer = await read(response.clone())
    return response
  }
  const client = createStaffClient({
    ...options,
    accessToken: async () => accessToken,
    fetch: recordingFetch,
  })
  await call(client.storage)
  return answer
}

async function read(response: Response): Promise<Answer> {
  const retryAfter = response.headers.get('retry-after')
  const body: unknown = isJsonReply(response.headers)
    ? await response.json().catch(() => undefined)
    : undefined
  const refusal = v.safeParse(Refusal, body)
  if (response.ok || !refusal.success)
    return { status: response.status, body, code: undefined, retryAfter }
  const { statusCode, code, error } = refusal.output
  const reported = Number(statusCode)
  const status = reported >= 400 && reported < 600 ? reported : response.status
  return { status, body, code: code ?? error, retryAfter }
}

/** 403 and `InvalidJWT` mean an expired token or a missing permission: the sender finds out. */
function toFailure(
  { now = Date.now }: RequestOptions,
  { status, body, code, retryAfter }: Answer,
): Failure {
  const isJson = body !== undefined
  const failure = classifyFailure({
    status,
    isJson,
    retryAfter,
    withUserToken: true,
    now: now(),
  })
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
