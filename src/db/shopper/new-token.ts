import { toBase64 } from '#domain/base64.ts'

/** 32 random bytes as base64url: the secret with which this device reads an order's status. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
