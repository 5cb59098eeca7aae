/** Toasts about writes of staff. */
export const staffWrites = {
  savedHere: 'Saved on this device. It will sync when the server can be reached.',
  sentNow: 'Saved on this device. It is being sent.',
  sentSoon: 'Saved on this device. It is sent in a few seconds.',
  notRestored: 'Not put back into stock, because the product was deleted: {lines}.',
  takenBack: {
    'taken-back': 'Taken back. Nothing was sent.',
    'too-late': 'It is too late to take this back: it may have been sent already.',
    'built-upon': 'This cannot be taken back any more: something was changed after it.',
  },
  changedMeanwhile:
    'This was changed elsewhere. Nothing was overwritten: please choose what is to count.',
  needsDecision: 'Needs your decision',
  decide: 'Decide',
} as const
