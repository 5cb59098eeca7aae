export const syncStatus = {
  needsYou: 'Needs you',
  offline: 'Offline',
  offlineWaiting: { one: 'Offline, {n} waiting', other: 'Offline, {n} waiting' },
  sending: 'Sending',
  waiting: { one: '{n} waiting', other: '{n} waiting' },
  allSaved: 'All saved',
  /** Of a row. */
  waitingToSync: 'Waiting to sync',
  needsAttention: 'Needs your attention',
} as const
