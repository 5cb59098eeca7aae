import type { SlowHash } from '#db/staff/remembered-members.ts'

/** PBKDF2 with SHA-256, 32 bytes. Null where the browser has none: on an address without https. */
export const slowHash: SlowHash | null =
  globalThis.crypto?.subtle === undefined
    ? null
    : (password, salt, rounds) => derive(crypto.subtle, { password, salt, rounds })

/** 16 random bytes in base64. */
export function newSalt(): string {
  return toBase64(crypto.getRandomValues(new Uint8Array(16)))
}

async function derive(
  subtle: SubtleCrypto,
  { password, salt, rounds }: { password: string; salt: string; rounds: number },
): Promise<string> {
  const bytes = new TextEncoder().encode(password.normalize('NFKC'))
  const secret = await subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits'])
  const recipe = { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(salt), iterations: rounds }
  return toBase64(new Uint8Array(await subtle.deriveBits(recipe, secret, 256)))
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
}
