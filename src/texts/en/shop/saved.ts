/** The products that the shopper saved. */
export const saved = {
  loading: 'Loading what you saved',
  intro: 'Kept on this device only. Whatever has become cheaper or is almost gone is marked.',
  empty: 'Nothing saved yet',
  emptyText: 'Press the heart on a piece to keep it here.',
  list: 'Saved pieces',
  removed: 'Removed {name} from saved',
} as const
