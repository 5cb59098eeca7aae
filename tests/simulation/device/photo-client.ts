/**
 * Uploads photos without Supabase's client, which takes real time to read a blob. The app's own
 * code interprets the answers.
 */
import type { GatewayOptions } from '#backend/supabase-gateway.ts'
import type { Reply } from '#backend/gateway.ts'

type Photos = Awaited<ReturnType<NonNullable<GatewayOptions['loadPhotos']>>>

export const photoClient: Photos = {
  uploadPhoto: async (options, { name }, accessToken, signal) => {
    const { status, isThere } = await ask(options, `object/product-photos/${name}`, {
      accessToken,
      signal,
    })
    if (isThere) return { ok: true, value: null }
    return failed(status)
  },
  findPhotoStore: async (options, accessToken, signal) => {
    const { status, isThere } = await ask(options, 'bucket/product-photos', { accessToken, signal })
    return isThere ? { ok: true, value: { server: options.url } } : failed(status)
  },
}

async function ask(
  { url, fetch = globalThis.fetch }: Parameters<Photos['uploadPhoto']>[0],
  path: string,
  { accessToken, signal }: { accessToken: string | null; signal: AbortSignal },
): Promise<{ status: number; isThere: boolean }> {
  try {
    const headers = { authorization: `Bearer ${accessToken}` }
    const response = await fetch(`${url}/storage/v1/${path}`, { headers, signal })
    const text = await response.text()
    if (text.includes('Duplicate')) return { status: 409, isThere: true }
    if (text.includes('jwt expired')) return { status: 403, isThere: false }
    return { status: response.status, isThere: response.ok && text.startsWith('{') }
  } catch {
    return { status: 0, isThere: false }
  }
}

function failed(status: number): Reply<never> {
  const expired = { ok: false, error: { class: 'sign-in', status } } as const
  return status === 403 ? expired : { ok: false, error: { class: 'transient', status } }
}
