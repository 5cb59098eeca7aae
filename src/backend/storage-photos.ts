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
  /** The store's own refusal: it names the status in the body, which nothing else does. */
  isRefusal: boolean
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
      // Nobody may replace a file. A repeated upload is told that it exists.
      upsert: false,
    }),
  )
  // Only the store's own refusal: after a firewall's, the device would delete its only copy.
  const isThere = answer.status === 409 && answer.isRefusal
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
  let answer: Answer = {
    status: 0,
    body: undefined,
    isRefusal: false,
    code: undefined,
    retryAfter: null,
  }
  const { fetch: send = fetch } = options
  const recordingFetch: typeof fetch = async (input, init) => {
    const response = await send(input, { ...init, signal })
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
    return { status: response.status, body, isRefusal: false, code: undefined, retryAfter }
  const { statusCode, code, error } = refusal.output
  const reported = Number(statusCode)
  const status = reported >= 400 && reported < 600 ? reported : response.status
  const isRefusal = statusCode !== undefined
  return { status, body, isRefusal, code: code ?? error, retryAfter }
}

function toFailure({ now = Date.now }: RequestOptions, answer: Answer): Failure {
  const { status, body, code, isRefusal, retryAfter } = answer
  const reply = { status, isJson: body !== undefined, retryAfter, withUserToken: true, now: now() }
  return {
    ...classifyFailure(reply),
    ...(code !== undefined && { code }),
    class: isRefusal ? classOf(status, code) : 'transient',
  }
}

/** 403 and `InvalidJWT` mean an expired token or a missing permission: the sender finds out. */
function classOf(status: number, code: string | undefined): Failure['class'] {
  if (status === 401 || status === 403 || code === 'InvalidJWT') return 'sign-in'
  if (status === 413 || status === 415) return 'rejected'
  // 423: another upload of the same photo is under way.
  return status >= 500 || [408, 423, 429].includes(status) ? 'transient' : 'upgrade'
}

function publicServer(url: string): string {
  const server = withoutSlash(url)
  return server === globalThis.location?.origin ? '' : server
}
