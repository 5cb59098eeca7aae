/** The keys of the program that sends, as RFC 8292 (VAPID) has them. */
import { createECDH } from 'node:crypto'

/** Who sends. `contact`: where a push service can reach the shop; https: or mailto:. */
export interface PushSender {
  privateKey: string
  publicKey: string
  contact: string
}

export function newPrivateKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return pair.getPrivateKey().toString('base64url').padStart(43, 'A')
}

/** Throws for anything that is no private key. */
export function createPushSender(privateKey: string, contact: string): PushSender {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return { privateKey, publicKey: pair.getPublicKey().toString('base64url'), contact }
}
