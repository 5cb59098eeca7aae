/** Background Sync, which TypeScript's library does not know. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  readonly lastChance: boolean
}
