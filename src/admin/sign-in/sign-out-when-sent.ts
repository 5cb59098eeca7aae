/** A dialog that signs out says what became of it, and is not busy for ever. */

export type SignOutResult = 'signed-out' | 'not-sent' | 'failed'

/** Never rejects; as long as it is not 'signed-out', everything is as it was. */
export async function signOutWhenSent(
  sent: () => Promise<boolean>,
  signOut: () => Promise<void>,
): Promise<SignOutResult> {
  try {
    if (!(await sent())) return 'not-sent'
    await signOut()
    return 'signed-out'
  } catch {
    return 'failed'
  }
}
