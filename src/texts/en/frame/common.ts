export const common = {
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  tryAgain: 'Try Again',
  undo: 'Undo',
} as const
