import type { OperationState } from '#domain/writes/operation.ts'

/** The state of a write, and why it is not on the server yet. */
export const syncStates = {
  states: {
    pending: 'Saved on this device',
    inflight: 'Sending',
    applied: 'Confirmed',
    'needs-sign-in': 'Needs staff sign-in',
    'needs-upgrade': 'Waits for a new version of the shop',
    conflict: 'Needs your attention',
    rejected: 'Needs your attention',
  } as const satisfies Record<OperationState, string>,
  discarding: 'Will be discarded when you are online',
  piecesRefused: 'Please check its pieces: a price has changed, or a piece is not available.',
  refused: 'The server refused it.',
  refusedDetail: 'The server refused it ({detail}).',
  conflict: 'This was changed elsewhere while your change was on its way.',
  transient: 'The last attempt did not get through. We keep trying.',
  transientDetail: 'The last attempt did not get through ({detail}). We keep trying.',
  signIn: 'The server asks for a staff sign-in.',
  signInDetail: 'The server asks for a staff sign-in ({detail}).',
  upgrade: 'The server does not know this kind of write.',
  upgradeDetail: 'The server does not know this kind of write ({detail}).',
  failed: 'The last attempt failed.',
  failedDetail: 'The last attempt failed ({detail}).',
} as const
